import { amortize } from '../shared/amortization.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import type { Rate } from '../shared/rate.ts';
import { type Installment, interestPaidOf, isOverdue, isPaid } from './installment.ts';
import { OBSTACLES, rateIsLower } from './loan.errors.ts';
import type { Loan } from './loan.ts';
import { outstandingPrincipalOf } from './schedule.ts';

/** Paid instalments required: a quarter, at least this many. */
const MIN_PAID = 3;
const MIN_REMAINING = 3;

export type RefinanceableLoan = Pick<Loan, 'status' | 'rate' | 'installments'>;

/** `estimatedSavings` is 0 if the loan is not eligible. */
export interface RefinanceAssessment {
  readonly eligible: boolean;
  /** The deciding rule, as a sentence. */
  readonly reason: Phrase;
  readonly estimatedSavings: Money;
}

/** @param offered today's annual rate for the remaining instalments */
export function assessRefinance(loan: RefinanceableLoan, offered: Rate, today: CalendarDay): RefinanceAssessment {
  const obstacle = obstacleToRefinance(loan, offered, today);
  if (obstacle !== undefined) return { eligible: false, reason: obstacle, estimatedSavings: Money.zero };
  const reason = rateIsLower({ offered: offered.toPercent(), current: loan.rate.toPercent() });
  return { eligible: true, reason, estimatedSavings: savingsAt(loan.installments, offered) };
}

function obstacleToRefinance(loan: RefinanceableLoan, offered: Rate, today: CalendarDay): Phrase | undefined {
  const { installments } = loan;
  const scheduled = installments.filter(({ kind }) => kind === 'installment');
  const paid = scheduled.filter(isPaid).length;
  const needed = Math.max(MIN_PAID, Math.ceil(scheduled.length / 4));
  const rules: readonly (readonly [boolean, Phrase])[] = [
    [loan.status !== 'Active', OBSTACLES.onlyActiveRefinanced()],
    [installments.some((each) => isOverdue(each, today)), OBSTACLES.overdue()],
    [paid < needed, OBSTACLES.tooFewPaid({ count: needed })],
    [scheduled.length - paid < MIN_REMAINING, OBSTACLES.tooFewRemain({ count: MIN_REMAINING })],
    [!offered.isBelow(loan.rate), OBSTACLES.rateNotLower()],
  ];
  return rules.find(([broken]) => broken)?.[1];
}

/** Unpaid scheduled interest less the interest of the outstanding principal at the offered rate. */
function savingsAt(installments: readonly Installment[], offered: Rate): Money {
  const unpaid = installments.filter((each) => !isPaid(each));
  const scheduled = sumOf(unpaid.map((each) => each.interest.minus(interestPaidOf(each))));
  const { totalInterest } = amortize(outstandingPrincipalOf(unpaid), offered, unpaid.length);
  // Not always positive: the interest of a partly paid instalment is already paid.
  return scheduled.exceeds(totalInterest) ? scheduled.minus(totalInterest) : Money.zero;
}
