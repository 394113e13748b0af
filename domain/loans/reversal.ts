import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import { isInDefault } from './close-of-day.ts';
import { type Installment, isOverdue } from './installment.ts';
import type { LoanStatus } from './loan-status.ts';
import { debitByValueDate } from './paid-on-time.ts';
import type { Pause } from './pause.ts';
import { withoutRebate } from './payoff.ts';
import { allocateAll, interestPaid, principalPaid, type Split } from './schedule.ts';

/** A payment that the loan received and keeps. `settledOn` is the business date. */
export interface RemainingPayment {
  readonly amount: Money;
  readonly settledOn: CalendarDay;
  readonly at: Date;
  /** Whether the money came after a write-off. */
  readonly recovery: boolean;
}

/** Money that is taken back. */
export interface ReturnedPayment {
  readonly amount: Money;
  readonly valueOn: CalendarDay;
}

/** A payment that is taken back. */
export interface Reversal extends ReturnedPayment {
  readonly paymentId: PaymentId;
  readonly recovery: boolean;
  /** The other payments of the loan, oldest first. */
  readonly kept: readonly RemainingPayment[];
  readonly today: CalendarDay;
  readonly at: Date;
}

/** `principal` and `interest` are open again. */
export interface WithdrawnRebate extends Split {
  readonly amount: Money;
}

export interface PlannedReversal extends Split {
  readonly installments: readonly Installment[];
  /** Zero if no payoff gave a rebate. */
  readonly rebate: WithdrawnRebate;
}

// Why: docs/decisions/0006-a-reversal-restores-the-loan.md
/**
 * Calculates the schedule that a loan would have without a payment. The money that it keeps fills the instalments again,
 * from the first. A payoff that no longer pays everything off loses its rebate.
 */
export function planReversal(
  installments: readonly Installment[],
  paid: Money,
  { amount, valueOn }: ReturnedPayment,
): PlannedReversal {
  const kept = paid.minus(amount);
  const refilled = allocateAll(debitByValueDate(installments, valueOn, amount), kept);
  const restored = allocateAll(withoutRebate(refilled), kept);
  const principal = principalPaid(installments).minus(principalPaid(refilled));
  return {
    installments: restored,
    principal,
    interest: amount.minus(principal),
    rebate: withdrawnRebate(refilled, restored),
  };
}

function withdrawnRebate(rebated: readonly Installment[], restored: readonly Installment[]): WithdrawnRebate {
  const amount = rebated.reduce((sum, each) => sum.plus(each.rebated), Money.zero);
  // Money of the payoff that paid principal pays interest now.
  const principal = interestPaid(restored).minus(interestPaid(rebated));
  return { amount, principal, interest: amount.minus(principal) };
}

/**
 * The principal that the reversal adds to the losses of a loan that was written off: paid by money from before the
 * write-off, and no longer paid. Principal paid by later money was a recovery.
 */
export function lostBy(
  { amount, recovery, kept }: Pick<Reversal, 'amount' | 'recovery' | 'kept'>,
  before: readonly Installment[],
  after: readonly Installment[],
): Money {
  if (recovery) return Money.zero;
  const earlier = sumOf(kept.filter((each) => !each.recovery).map((each) => each.amount));
  const paidBefore = principalPaid(allocateAll(before, earlier.plus(amount)));
  return paidBefore.minus(principalPaid(allocateAll(after, earlier)));
}

export interface ReversibleLoan {
  readonly status: LoanStatus;
  readonly installments: readonly Installment[];
  readonly lastPause: Pause | null;
  readonly isWrittenOff: boolean;
}

/** The status of a loan that keeps only these payments, oldest first. A pause that was granted since stays. */
export function statusAfterReversal(
  { status, installments, lastPause, isWrittenOff }: ReversibleLoan,
  kept: readonly RemainingPayment[],
  today: CalendarDay,
): LoanStatus {
  if (isWrittenOff) return 'Defaulted';
  // Only the close of business ends a pause.
  if (status === 'Paused' || (lastPause !== null && today < lastPause.endsOn)) return 'Paused';
  return wouldBeInDefault(installments, kept, today) ? 'Defaulted' : 'Active';
}

function wouldBeInDefault(
  installments: readonly Installment[],
  payments: readonly RemainingPayment[],
  today: CalendarDay,
): boolean {
  let paid = Money.zero;
  let schedule = allocateAll(installments, paid);
  let inDefault = false;
  for (const { amount, settledOn } of payments) {
    inDefault ||= isInDefault(schedule, settledOn);
    paid = paid.plus(amount);
    schedule = allocateAll(installments, paid);
    inDefault &&= schedule.some((each) => isOverdue(each, settledOn));
  }
  return inDefault || isInDefault(schedule, today);
}
