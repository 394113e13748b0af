import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, Payments, Refunds } from '../../domain/payments/payments.port.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { bearsFee } from '../../domain/payments/return-codes.ts';
import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { refundOf } from './refunds.ts';

interface Ports {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

export interface PaidLoan {
  readonly loan: Loan;
  readonly payment: Payment;
}

/** Locks a payment and its loan. @throws PaymentNotFound */
async function paidLoan({ loans, payments }: Ports, id: PaymentId): Promise<PaidLoan> {
  const { loanId, borrowerId } = await payments.locate({ id });
  const loan = await loans.get(loanId, borrowerId);
  return { loan, payment: await payments.get(id, borrowerId) };
}

interface BackTaking {
  readonly reason: string;
  /** With which the gateway returned the money; `null` if an operator reverses the payment. */
  readonly code: string | null;
}

type BookPorts = Pick<Ports, 'loans' | 'refunds' | 'ids' | 'clock'> & {
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
};

/** Of a refund that a reversal made by an operator has settled. */
const REVERSED = 'reversed';

/**
 * Takes the payment back from its loan. The caller saves both. Changes nothing if it is refused. What the loan no longer
 * needed of the money was owed to the borrower, until the bank took it back with the rest.
 * @returns when, and the refund that the reversal settles
 * @throws PaymentNotCompleted, ReversalOverpaysLoan, AlreadyRefunded, RefundPending
 */
async function takeBack(
  { loans, refunds, ids, calendar, clock }: BookPorts,
  { loan, payment }: PaidLoan,
  { reason, code }: BackTaking,
  businessDate: CalendarDay,
): Promise<{ readonly at: Date; readonly refund: Refund | null }> {
  payment.assertReversible();
  const refund = await refundOf(refunds, payment);
  refund?.assertOwed();
  const today = loan.bookingDay(businessDate);
  const at = calendar.zone.momentOn(today, clock.now());
  const { id: paymentId } = payment;
  const amount = payment.keptBeside(refund);
  if (!amount.isZero()) {
    const isCharged = bearsFee(code ?? payment.returnCode);
    loan.reverse({ paymentId, amount, history: await loans.historyOf(loan), today, at, bearsFee: isCharged });
    if (isCharged) loan.chargeReturnedPayment(paymentId, { chargeId: ids.next(), today, at });
  }
  refund?.payOut(code ?? REVERSED, { at, today });
  payment.reverse(reason, { at, today }, code, amount);
  return { at, refund };
}

/** Takes a payment back, and its deposit. The caller saves loan and payment. @throws as `takeBack` */
export async function reverseOn(
  ports: BookPorts & { readonly deposits: Deposits },
  paid: PaidLoan,
  taken: BackTaking,
  businessDate: CalendarDay,
): Promise<void> {
  const { at, refund } = await takeBack(ports, paid, taken, businessDate);
  const { deposits, refunds } = ports;
  if (refund !== null) await refunds.save(refund);
  // The money of a verified reference came as a deposit. No other payment can claim it.
  const deposit = paid.payment.reference === null ? null : await deposits.claimedBy(paid.payment);
  if (deposit === null) return;
  deposit.markReturned(at);
  await deposits.save(deposit);
}

export interface ReversePaymentCommand {
  readonly paymentId: PaymentId;
  readonly reason: string;
}

/** Takes a payment back after the bank or the gateway returned its money. */
export class ReversePayment extends UseCase<{
  loans: Loans;
  payments: Payments;
  deposits: Deposits;
  refunds: Refunds;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<void> {
    const { loans, payments, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const { loan, payment } = await paidLoan(this.deps, paymentId);
      await reverseOn(this.deps, { loan, payment }, { reason, code: null }, await calendar.today());
      await loans.save(loan);
      await payments.save(payment);
    });
  }
}

/** Amounts are decimals of the loan's currency, the day is written as midnight in UTC. */
interface LoanFigures {
  readonly status: LoanStatus;
  readonly remainingAmount: number;
  readonly openCharges: number;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  readonly nextPaymentDate: string | null;
}

/** What a payment, or taking it back, changes on its loan. */
export interface PaymentEffect {
  readonly amount: number;
  readonly currency: string;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
}

export function loanFiguresOf({
  status,
  remainingAmount,
  owedAmount,
  currency,
  remainingTerm,
  nextDueOn,
}: Loan): LoanFigures {
  return {
    status,
    remainingAmount: remainingAmount.toDecimal(currency),
    openCharges: owedAmount.minus(remainingAmount).toDecimal(currency),
    remainingTerm,
    nextPaymentDate: nextDueOn && midnightText(nextDueOn),
  };
}

/** The effect of a payment's reversal on its loan. Nothing is stored. */
export class PreviewReversal extends UseCase<{
  loans: Loans;
  payments: Payments;
  refunds: Refunds;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<PaymentEffect> {
    return this.deps.unitOfWork.run(async () => {
      const { loan, payment } = await paidLoan(this.deps, paymentId);
      const { currency } = loan;
      const before = loanFiguresOf(loan);
      const today = await this.deps.calendar.today();
      await takeBack(this.deps, { loan, payment }, { reason, code: null }, today);
      return { amount: payment.amount.toDecimal(currency), currency, before, after: loanFiguresOf(loan) };
    });
  }
}

/** Why deposits with the references of a borrower's payments were sent back. */
export interface ReturnReasons {
  eraseOf(borrowerId: UserId): Promise<void>;
}

/** Removes what operators wrote about an erased user's transfers, in the unit of work of the erasure. */
export class EraseReturnReasons extends UseCase<{ returnReasons: ReturnReasons }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.returnReasons.eraseOf(userId);
  }
}
