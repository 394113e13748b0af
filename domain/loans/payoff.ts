import type { PaymentId } from '../payments/payment.id.ts';
import { type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import { type Installment, interestPaidOf, openOf } from './installment.ts';
import { LoanAlreadyPaidOff, PaymentInProgress } from './loan.errors.ts';
import type { LoanStatus } from './loan-status.ts';
import { outstandingPrincipalOf } from './schedule.ts';

/** A payoff that is processing. Its amount is the quote of `asOf`, however late it settles. */
export interface Payoff {
  readonly paymentId: PaymentId;
  readonly asOf: CalendarDay;
}

/** The amounts that pay a loan off on a day. `payoffAmount` = `outstandingPrincipal` + `accruedInterest`. */
export interface PayoffQuote {
  readonly asOf: CalendarDay;
  readonly payoffAmount: Money;
  readonly outstandingPrincipal: Money;
  /** Interest owed by that day: of the instalments due, and of the current one by the day. */
  readonly accruedInterest: Money;
  /** Interest that is no longer owed. */
  readonly interestRebate: Money;
  /** Unpaid by the schedule: `payoffAmount` + `interestRebate`. */
  readonly remainingAmount: Money;
}

export interface ScheduledLoan {
  readonly disbursedOn: CalendarDay;
  readonly installments: readonly Installment[];
}

export interface PayableLoan extends ScheduledLoan {
  readonly status: LoanStatus;
  readonly inFlightAmount: Money;
}

/** Quotes the payoff of a loan. @throws LoanAlreadyPaidOff, PaymentInProgress */
export function quotePayoff(loan: PayableLoan, asOf: CalendarDay): PayoffQuote {
  if (loan.status === 'Completed') throw new LoanAlreadyPaidOff();
  if (!loan.inFlightAmount.isZero()) throw new PaymentInProgress();
  const rebated = withRebate(loan, asOf);
  const payoffAmount = sumOf(rebated.map(openOf));
  const remainingAmount = sumOf(loan.installments.map(openOf));
  const outstandingPrincipal = outstandingPrincipalOf(loan.installments);
  return {
    asOf,
    payoffAmount,
    outstandingPrincipal,
    accruedInterest: payoffAmount.minus(outstandingPrincipal),
    interestRebate: remainingAmount.minus(payoffAmount),
    remainingAmount,
  };
}

/**
 * Takes the interest off that is not owed on this day. Interest of instalments due by then is owed in full, that of the
 * current one by the day, that of later ones not at all. Interest that is already paid is never given back.
 */
export function withRebate({ disbursedOn, installments }: ScheduledLoan, asOf: CalendarDay): readonly Installment[] {
  let periodStart = disbursedOn;
  return installments.map((each) => {
    const owed = interestOwed(each, periodStart, asOf);
    periodStart = each.dueOn;
    const interest = owed.exceeds(interestPaidOf(each)) ? owed : interestPaidOf(each);
    return { ...each, interest, rebated: each.rebated.plus(each.interest.minus(interest)) };
  });
}

/** Reverses `withRebate`. */
export function withoutRebate(installments: readonly Installment[]): readonly Installment[] {
  return installments.map((each) => ({ ...each, interest: each.interest.plus(each.rebated), rebated: Money.zero }));
}

function interestOwed({ interest, dueOn }: Installment, periodStart: CalendarDay, asOf: CalendarDay): Money {
  if (dueOn <= asOf) return interest;
  if (periodStart >= asOf) return Money.zero;
  return interest.share(daysBetween(periodStart, asOf), daysBetween(periodStart, dueOn));
}
