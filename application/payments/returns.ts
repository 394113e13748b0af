import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { DebitReturn } from '../../domain/payments/payment-gateway.port.ts';
import type { PaymentInstrument, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { Deposits, LocatedPayment, Payments, Refunds } from '../../domain/payments/payments.port.ts';
import { type ReturnEffect, returnEffectOf } from '../../domain/payments/return-codes.ts';
import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import type { InstrumentUses } from './instruments.ts';
import { refundOf } from './refunds.ts';
import { reverseOn } from './reversals.ts';
import { settle } from './settlement.ts';

export interface ReturnPorts {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly deposits: Deposits;
  readonly refunds: Refunds;
  readonly autopays: Autopays;
  readonly paymentInstruments: PaymentInstruments;
  readonly instrumentQueries: InstrumentUses;
  readonly ids: IdGenerator;
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
  readonly clock: Clock;
}

/** A payment whose money was returned, and all that the return may change, locked. */
export interface ReturnedPayment {
  readonly loan: Loan;
  readonly payment: Payment;
  readonly effect: ReturnEffect;
  /** To be blocked, if the borrower still has it. */
  readonly instrument: PaymentInstrument | null;
}

// Why: docs/decisions/0068-a-return-is-a-reversal-with-a-code.md
/** Loans before the person before payments, as the removal of an instrument and each payment lock them. */
export async function lockReturned(
  ports: ReturnPorts,
  located: LocatedPayment,
  code: string,
): Promise<ReturnedPayment> {
  const { loans, payments, paymentInstruments, instrumentQueries } = ports;
  const { paymentId, loanId, borrowerId, instrumentId } = located;
  const effect = returnEffectOf(code);
  const key = effect.blocks && instrumentId !== null ? { instrumentId, borrowerId } : null;
  // All, since autopay of any may be authorized while the locks are awaited.
  const others = key === null ? [] : await instrumentQueries.openLoansOf(borrowerId);
  await loans.getAll([{ loanId, borrowerId }, ...others.filter((other) => other.loanId !== loanId)]);
  const own = key === null ? [] : await instrumentsOf(paymentInstruments, borrowerId);
  return {
    loan: await loans.get(loanId, borrowerId),
    payment: await payments.get(paymentId, borrowerId),
    effect,
    instrument: own.find(({ id }) => id === instrumentId) ?? null,
  };
}

/** None once the account is erased. */
async function instrumentsOf(instruments: PaymentInstruments, borrowerId: UserId) {
  try {
    return await instruments.ofBorrower(borrowerId);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return [];
    throw error;
  }
}

/**
 * Takes a returned payment back from its loan, if it has not failed before, and does what its code demands. A loan that does
 * not take the reversal keeps the payment, which operators find by its code.
 * @param businessDate or the day that is closed
 */
export async function takeReturn(
  ports: ReturnPorts,
  returned: ReturnedPayment,
  given: DebitReturn,
  businessDate: CalendarDay,
): Promise<void> {
  const { loans, payments, ids, calendar, clock } = ports;
  const { loan, payment, effect } = returned;
  const reason = given.reason ?? effect.reason().message;
  const { code } = given;
  const now = clock.now();
  const today = loan.bookingDay(businessDate);
  const moment = { today, at: calendar.zone.momentOn(today, now) };
  // Before the payment ends, whose outcome autopay counts unless it is suspended.
  await endAutopays(ports, returned, moment.at);
  if (payment.awaitsOutcome)
    await settle({
      loans,
      loan,
      payment,
      ids,
      calendar,
      outcome: { status: 'returned', code, reason },
      businessDate,
      now,
    });
  else if (payment.status !== 'Completed') await keepReturn(ports, payment, code, moment);
  else if (!(await isTakenBack(ports, returned, { code, reason }, businessDate))) payment.keepReturn(code, moment);
  await loans.save(loan);
  await payments.save(payment);
}

/** The loan would owe less than its other payments have paid, or a part of the money has gone back to the borrower. */
const REFUSED = ['REVERSAL_OVERPAYS_LOAN', 'ALREADY_REFUNDED', 'REFUND_PENDING'];

async function isTakenBack(
  ports: ReturnPorts,
  paid: ReturnedPayment,
  given: DebitReturn & { readonly reason: string },
  businessDate: CalendarDay,
): Promise<boolean> {
  try {
    await reverseOn(ports, paid, given, businessDate);
    return true;
  } catch (error) {
    // Nothing has changed: refund and loan are asked first.
    if (error instanceof DomainError && REFUSED.includes(error.code)) return false;
    throw error;
  }
}

/** The payment has failed. If its money came nevertheless, the borrower was owed what the return has given back. */
async function keepReturn({ refunds }: ReturnPorts, payment: Payment, code: string, moment: Moment): Promise<void> {
  const owed = payment.reversedAt === null ? await refundOf(refunds, payment) : null;
  // A payout that is on its way cannot be called back.
  if (owed?.isOpen) {
    owed.payOut(code, moment);
    await refunds.save(owed);
  }
  payment.keepReturn(code, moment);
}

/** Suspends or revokes the autopay of the loan, and all that use a blocked instrument. */
async function endAutopays(ports: ReturnPorts, { payment, effect, instrument }: ReturnedPayment, at: Date) {
  const { loans, paymentInstruments, instrumentQueries } = ports;
  const { id: paymentId, loanId, borrowerId } = payment;
  await endAutopay(ports, { loanId, borrowerId }, effect, paymentId, at);
  if (instrument === null) return;
  for (const other of await instrumentQueries.collectingFrom({ instrumentId: instrument.id, borrowerId })) {
    if (other.loanId === loanId) continue;
    await loans.get(other.loanId, borrowerId);
    await endAutopay(ports, other, effect, null, at);
  }
  instrument.block(effect.reason().message, at);
  await paymentInstruments.save(instrument);
}

async function endAutopay(
  { autopays }: ReturnPorts,
  { loanId, borrowerId }: LoanKey,
  effect: ReturnEffect,
  paymentId: PaymentId | null,
  at: Date,
): Promise<void> {
  if (effect.autopay !== 'suspended' && effect.autopay !== 'revoked') return;
  const autopay = await autopays.find(loanId, borrowerId);
  if (autopay === null) return;
  if (effect.autopay === 'suspended') {
    autopay.recordUnpayable(paymentId, at);
    await autopays.save(autopay);
  } else {
    autopay.revoke(at, true);
    await autopays.remove(autopay);
  }
}
