import { amortize } from '../shared/amortization.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Installment, interestPaidOf, isOverdue, isPaid } from './installment.ts';
import type { LoanStatus } from './loan-status.ts';
import { outstandingPrincipalOf } from './schedule.ts';

/** A quarter of the instalments, and never fewer than this. */
const FEWEST_PAID = 3;
const FEWEST_LEFT = 3;

/** What refinancing depends on. */
export interface RefinanceableLoan {
  readonly status: LoanStatus;
  readonly rate: Rate;
  readonly installments: readonly Installment[];
}

/** Whether a loan could be taken anew at the rate offered today. `estimatedSavings` is 0 when it could not. */
export interface RefinanceAssessment {
  readonly eligible: boolean;
  /** The rule that decided, in a sentence. */
  readonly reason: string;
  readonly estimatedSavings: Money;
}

/** @param offered the annual rate that the pricing policy would give today for the instalments left */
export function assessRefinance(loan: RefinanceableLoan, offered: Rate, today: CalendarDay): RefinanceAssessment {
  const obstacle = obstacleToRefinance(loan, offered, today);
  if (obstacle !== undefined) return { eligible: false, reason: obstacle, estimatedSavings: Money.zero };
  const reason = `The rate offered today, ${offered.toPercent()} %, is lower than the loan's ${loan.rate.toPercent()} %.`;
  return { eligible: true, reason, estimatedSavings: savingsAt(loan.installments, offered) };
}

function obstacleToRefinance(loan: RefinanceableLoan, offered: Rate, today: CalendarDay): string | undefined {
  const { installments } = loan;
  const paid = installments.filter(isPaid).length;
  const needed = Math.max(FEWEST_PAID, Math.ceil(installments.length / 4));
  const rules: readonly (readonly [boolean, string])[] = [
    [loan.status !== 'Active', 'Only an active loan can be refinanced.'],
    [installments.some((each) => isOverdue(each, today)), 'An instalment is overdue.'],
    [paid < needed, `At least ${needed} instalments have to be paid first.`],
    [installments.length - paid < FEWEST_LEFT, `Fewer than ${FEWEST_LEFT} instalments are left.`],
    [!offered.isBelow(loan.rate), 'The rate offered today is not lower than that of the loan.'],
  ];
  return rules.find(([broken]) => broken)?.[1];
}

/** Scheduled interest left, less the interest of spreading the outstanding principal over the instalments left. */
function savingsAt(installments: readonly Installment[], offered: Rate): Money {
  const unpaid = installments.filter((each) => !isPaid(each));
  const scheduled = sumOf(unpaid.map((each) => each.interest.minus(interestPaidOf(each))));
  const { totalInterest } = amortize(outstandingPrincipalOf(unpaid), offered, unpaid.length);
  // A part-paid instalment may have had its interest paid already, so that a little lower rate saves nothing.
  return scheduled.exceeds(totalInterest) ? scheduled.minus(totalInterest) : Money.zero;
}
