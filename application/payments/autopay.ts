import type { LoanAnnulled, LoanPaidOff } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import { type Authorization, Autopay, type Autopays, nextAttemptOf } from '../../domain/payments/autopay.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import type { Dues } from '../../domain/payments/dues.port.ts';
import { AutopayNotFound, InvalidPayment, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type {
  PaymentCompleted,
  PaymentFailed,
  PaymentMethod,
  PaymentReversed,
} from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { InstrumentTokens, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { isRetried } from '../../domain/payments/return-codes.ts';
import { addDays, type CalendarDay, laterOf, midnightText } from '../../domain/shared/calendar.ts';
import type { InstrumentId, LoanId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import { DEFAULT_MAX_FAILED_DEBITS } from '../../domain/shared/product-terms.ts';
import type { ClosedDays, LoanDuty, LoanRange, Tally } from '../closing/closing.port.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  type JobQueue,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { bankOf } from './instruments.ts';
import { placeOrder } from './pay-loan.ts';
import type { AutopayView } from './payment.record.ts';

/** The data behind the view. */
interface AutopayRecord
  extends Pick<Autopay, 'id' | 'status' | 'suspendedFor' | 'series' | 'failedAttempts' | 'currency'> {
  readonly authorization: Omit<Authorization, 'id'>;
}

/** @param nextClose the next day to be closed */
export function viewOf(autopay: AutopayRecord, dues: Dues, nextClose: CalendarDay): AutopayView {
  const { authorization, currency } = autopay;
  const next = nextAttemptOf(autopay, dues, nextClose);
  return {
    loanId: autopay.id,
    status: autopay.status,
    suspendedFor: autopay.suspendedFor,
    paymentMethod: authorization.method,
    bankId: authorization.bankId,
    maxAmount: authorization.maxAmount?.toDecimal(currency) ?? null,
    nextChargeOn: next === null ? null : midnightText(next.on),
    nextChargeAmount: next?.amount.toDecimal(currency) ?? null,
    failedAttempts: autopay.failedAttempts,
    authorizedAt: authorization.at.toISOString(),
  };
}

interface Ports {
  readonly closedDays: Pick<ClosedDays, 'last'>;
  readonly calendar: BusinessCalendar;
}

/** The business date, or the day after it if it is closed. */
export async function nextCloseOf({ closedDays, calendar }: Ports): Promise<CalendarDay> {
  const lastClosed = await closedDays.last();
  const today = await calendar.today();
  return lastClosed === null ? today : laterOf(today, addDays(lastClosed, 1));
}

export interface AuthorizeAutopayCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** What the payments are collected from. */
  readonly instrumentId?: InstrumentId | null;
  /** A decimal of the loan's currency; `null` for no limit. */
  readonly maxAmount: number | null;
}

/** Lets the close of business collect what is due on a loan, in place of any earlier authorization. */
export class AuthorizeAutopay extends UseCase<{
  loans: Loans;
  autopays: Autopays;
  paymentInstruments: Pick<PaymentInstruments, 'ofBorrower'>;
  banks: Banks;
  closedDays: Pick<ClosedDays, 'last'>;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, LoanAlreadyPaidOff, InvalidPayment, UnknownInstrument, InstrumentBlocked, InvalidAmount */
  execute({ borrowerId, loanId, maxAmount, ...named }: AuthorizeAutopayCommand): Promise<AutopayView> {
    const { loans, autopays, paymentInstruments, banks, unitOfWork, ids } = this.deps;
    const { method, bankId, instrumentId = null } = named;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, borrowerId);
      loan.assertPayable();
      if (bankId !== null && !banks.has(bankId)) throw new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
      const authorization = {
        id: ids.next<'Authorization'>(),
        method,
        // With its borrower locked, so that it is not removed before this is stored.
        bankId: await bankOf({ method, bankId, instrumentId }, async (id) =>
          (await paymentInstruments.ofBorrower(borrowerId)).find((own) => own.id === id),
        ),
        instrumentId,
        maxAmount: maxAmount === null ? null : Money.ofDecimal(maxAmount, loan.currency, 'maxAmount'),
        at: await momentOf(this.deps),
      };
      const earlier = await autopays.find(loanId, borrowerId);
      earlier?.authorize(authorization);
      const autopay = earlier ?? new Autopay(loan, authorization);
      await autopays.save(autopay);
      return viewOf(autopay, loan.dues, await nextCloseOf(this.deps));
    });
  }
}

export interface AutopayQueries {
  recordOf(key: LoanKey): Promise<AutopayRecord | null>;
  /** At most `limit` enrolled loans of a range, ordered by id, that may owe something on a day. */
  toCollect(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]>;
}

export class GetAutopay extends UseCase<{
  loanQueries: Pick<LoanQueries, 'duesOf'>;
  autopayQueries: Pick<AutopayQueries, 'recordOf'>;
  closedDays: Pick<ClosedDays, 'last'>;
  calendar: BusinessCalendar;
}> {
  /** @returns `null` if the borrower has no such loan @throws AutopayNotFound */
  async execute({ loanId, borrowerId }: LoanKey): Promise<AutopayView | null> {
    const { loanQueries, autopayQueries } = this.deps;
    const dues = await loanQueries.duesOf(borrowerId, loanId);
    if (dues === null) return null;
    const autopay = await autopayQueries.recordOf({ loanId, borrowerId });
    if (autopay === null) throw new AutopayNotFound();
    return viewOf(autopay, dues, await nextCloseOf(this.deps));
  }
}

/** Takes the authorization back. A payment that is processing is not stopped. */
export class RevokeAutopay extends UseCase<{
  loans: Loans;
  autopays: Autopays;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, AutopayNotFound */
  execute({ loanId, borrowerId }: LoanKey): Promise<void> {
    const { loans, autopays, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await loans.get(loanId, borrowerId);
      const autopay = await autopays.find(loanId, borrowerId);
      if (autopay === null) throw new AutopayNotFound();
      autopay.revoke(await momentOf(this.deps));
      await autopays.remove(autopay);
    });
  }
}

/**
 * Collects what is due on enrolled loans. A payment is stored with its attempt, so that a crash makes neither two nor none;
 * a remote gateway gets each order by the settle job, however often under the same id.
 */
export class CollectAutopays
  extends UseCase<{
    loans: Loans;
    autopays: Autopays;
    autopayQueries: Pick<AutopayQueries, 'toCollect'>;
    payments: Payments;
    paymentInstruments: PaymentInstruments;
    instrumentTokens: InstrumentTokens;
    gateway: PaymentGateway;
    jobs: JobQueue;
    unitOfWork: UnitOfWork;
    ids: IdGenerator;
    calendar: Pick<BusinessCalendar, 'zone'>;
    clock: Clock;
  }>
  implements LoanDuty
{
  readonly name = 'autopay';
  readonly nothing = { autopayCharges: 0 };

  propose(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]> {
    return this.deps.autopayQueries.toCollect(day, range, limit);
  }

  async close(day: CalendarDay, { loanId, borrowerId }: LoanKey): Promise<Tally> {
    const { loans, autopays } = this.deps;
    // In one round trip, but in this order: an authorization that is revoked before the loan is locked collects nothing.
    const [loan, autopay] = await Promise.all([loans.get(loanId, borrowerId), autopays.find(loanId, borrowerId)]);
    return { autopayCharges: autopay === null ? 0 : Number(await this.collect(loan, autopay, day)) };
  }

  /** @returns whether a payment was made */
  private async collect(loan: Loan, autopay: Autopay, day: CalendarDay): Promise<boolean> {
    const { autopays, ids, calendar, clock } = this.deps;
    const now = clock.now();
    const at = calendar.zone.momentOn(day, now);
    const amount = autopay.collect(loan.dues, day, at);
    await autopays.save(autopay);
    if (amount === null) return false;
    const { id: loanId, borrowerId, currency } = loan;
    const { id: authorizationId, method, bankId, instrumentId } = autopay.authorization;
    const means = { method, bankId, instrumentId, reference: null };
    const order = { id: ids.next<'Payment'>(), loanId, borrowerId, amount, currency, ...means };
    const payment = new Payment({ ...order, authorizationId }, { today: day, at, now });
    loan.reserve(amount, day);
    // By the clock if the day is closed late: the next attempts count from here.
    await placeOrder(this.deps, loan, payment, calendar.zone.dayOf(at));
    return true;
  }
}

export const FOLLOWED_EVENTS = ['payment.completed', 'payment.failed', 'payment.reversed'] as const;

export type FollowedEvent = PaymentCompleted | PaymentFailed | PaymentReversed;

/** Counts what became of the payments that autopay made. */
export class FollowAutopayPayment extends UseCase<{ loans: Loans; autopays: Autopays }> {
  async execute(event: FollowedEvent): Promise<void> {
    const { loans, autopays } = this.deps;
    const { loanId, borrowerId, paymentId, authorizationId, valueOn, bookedOn, occurredAt } = event;
    // Every payment settles here, so the others cost no statement.
    const autopay = authorizationId === null ? null : await autopays.find(loanId, borrowerId);
    if (autopay === null || authorizationId === null) return;
    const payment = { paymentId, authorizationId, valueOn };
    // Locked and loaded by what ended the payment.
    const { product } = await loans.get(loanId, borrowerId);
    const maxFailures = product?.maxFailedDebits ?? DEFAULT_MAX_FAILED_DEBITS;
    const failure = { today: bookedOn, at: occurredAt, maxFailures };
    if (event.type === 'payment.completed') autopay.recordSuccess(payment);
    else if (event.type === 'payment.failed') autopay.recordFailure(payment, failure);
    else if (isRetried(event.returnCode)) autopay.recordReturn(payment, failure);
    else autopay.recordReversal(payment, occurredAt);
    await autopays.save(autopay);
  }
}

/** Of a repaid or annulled loan. A reversal that reopens the loan does not bring it back. */
export class EndAutopay extends UseCase<{ autopays: Autopays }> {
  execute({ loanId, borrowerId }: LoanPaidOff | LoanAnnulled): Promise<void> {
    return this.deps.autopays.end(loanId, borrowerId);
  }
}
