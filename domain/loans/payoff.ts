import { type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import { chargesOpenIn } from './charge.ts';
import type { PayoffEntry } from './entry.ts';
import { openIn } from './figures.ts';
import { accruedBefore, type Installment, interestPaidOf, openOf } from './installment.ts';
import { LoanAlreadyPaidOff, PaymentInProgress } from './loan.errors.ts';
import type { LoanStatus } from './loan-status.ts';
import { applyPayment } from './ordinary-payment.ts';
import { interestOf, outstandingPrincipalOf, periodStartOf, type Schedule } from './schedule.ts';

/** The amounts that pay a loan off on a day. `payoffAmount` = `outstandingPrincipal` + `accruedInterest` + `charges`. */
export interface PayoffQuote {
  readonly asOf: CalendarDay;
  readonly payoffAmount: Money;
  readonly outstandingPrincipal: Money;
  /** Interest owed by that day: of the instalments due, and of the current one by the day. */
  readonly accruedInterest: Money;
  /** Fees that are open beside the schedule. */
  readonly charges: Money;
  /** Interest that is no longer owed. */
  readonly interestRebate: Money;
  /** Unpaid by the schedule: `payoffAmount` + `interestRebate` − `charges`. */
  readonly remainingAmount: Money;
}

type Periods = Pick<Schedule, 'installments' | 'periodsFrom' | 'charges'>;

export interface PayableLoan {
  readonly status: LoanStatus;
  readonly inFlightAmount: Money;
  readonly schedule: Periods;
}

/** Quotes the payoff of a loan. @throws LoanAlreadyPaidOff, PaymentInProgress */
export function quotePayoff(loan: PayableLoan, asOf: CalendarDay): PayoffQuote {
  if (loan.status === 'Completed') throw new LoanAlreadyPaidOff();
  if (!loan.inFlightAmount.isZero()) throw new PaymentInProgress();
  const accruedInterest = accruedInterestOf(loan.schedule, asOf);
  const charges = chargesOpenIn(loan.schedule);
  const remainingAmount = openIn(loan.schedule).minus(charges);
  const outstandingPrincipal = outstandingPrincipalOf(loan.schedule.installments);
  const owed = outstandingPrincipal.plus(accruedInterest);
  return {
    asOf,
    payoffAmount: owed.plus(charges),
    outstandingPrincipal,
    accruedInterest,
    charges,
    interestRebate: remainingAmount.minus(owed),
    remainingAmount,
  };
}

/** Unpaid interest that is owed by a day. */
export function accruedInterestOf(schedule: Periods, asOf: CalendarDay): Money {
  const rows = withRebate(schedule, asOf);
  return sumOf(rows.map(openOf)).minus(outstandingPrincipalOf(rows));
}

/** `null` if the money does not pay the loan off exactly. */
export function applyPayoff(schedule: Schedule, payoff: PayoffEntry): Schedule | null {
  const installments = withRebate(schedule, payoff.on);
  if (!openIn({ ...schedule, installments }).equals(payoff.amount)) return null;
  const rebate = interestOf(schedule.installments).minus(interestOf(installments));
  return applyPayment({ ...schedule, installments, rebate: schedule.rebate.plus(rebate) }, payoff);
}

/**
 * Takes the interest off that is not owed on this day. Interest of instalments due by then is owed in full, that of the
 * current one by the day, that of later ones not at all. Interest that is already paid is never given back.
 */
function withRebate(schedule: Periods, asOf: CalendarDay): readonly Installment[] {
  return schedule.installments.map((each, index) => {
    const owed = accruedOf(each, periodStartOf(schedule, index), asOf);
    const paid = interestPaidOf(each);
    return { ...each, interest: owed.exceeds(paid) ? owed : paid };
  });
}

type Accruing = Pick<Installment, 'interest' | 'dueOn' | 'accrued'>;

/** The interest of an instalment by this day, all of it from its due date on. After a new rate, the rest accrues evenly. */
export function accruedOf(row: Accruing, periodStart: CalendarDay, asOf: CalendarDay): Money {
  const { interest, dueOn } = row;
  if (dueOn <= asOf) return interest;
  const { on, interest: before } = accruedBefore(row, periodStart);
  if (on >= asOf) return before;
  return before.plus(interest.minusUpTo(before).share(daysBetween(on, asOf), daysBetween(on, dueOn)));
}
