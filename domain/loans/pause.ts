import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause } from './loan.errors.ts';
import { outstandingPrincipalOf } from './schedule.ts';

/** Months. */
export const SHORTEST_PAUSE = 1;
export const LONGEST_PAUSE = 3;
/** Months from the beginning of one pause to the beginning of the next. */
const MONTHS_BETWEEN_PAUSES = 12;

/** Days of the lending calendar; the loan is Active again on `endsOn`. */
export interface Pause {
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay;
}

export interface PauseOrder {
  /** Whole months, 1 to 3. */
  readonly months: number;
  readonly reason: string | null;
  readonly today: CalendarDay;
  readonly at: Date;
}

/** What a pause depends on: a loan, as far as it matters here. */
export interface PausableLoan {
  readonly status: string;
  readonly rate: Rate;
  readonly disbursedOn: CalendarDay;
  readonly installments: readonly Installment[];
  readonly inFlightAmount: Money;
  readonly pausedMonths: number;
  readonly lastPause: Pause | null;
}

export interface PlannedPause {
  readonly pause: Pause;
  readonly installments: readonly Installment[];
  readonly monthlyPayment: Money;
  /** The interest of the pause, which is added to the principal. */
  readonly capitalizedInterest: Money;
}

/** What a pause would make of the loan. @throws InvalidPauseDuration, LoanNotEligibleForPause */
export function planPause(loan: PausableLoan, { months, today }: PauseOrder): PlannedPause {
  if (!Number.isInteger(months) || months < SHORTEST_PAUSE || months > LONGEST_PAUSE) {
    throw new InvalidPauseDuration(SHORTEST_PAUSE, LONGEST_PAUSE);
  }
  const obstacles = obstaclesToPause(loan, today);
  if (obstacles.length > 0) throw new LoanNotEligibleForPause(obstacles);
  return { ...spreadAnew(loan, months), pause: { startsOn: today, endsOn: addMonths(today, months) } };
}

/** The rules that forbid a pause today, each in a sentence; none when the loan may be paused. */
function obstaclesToPause(loan: PausableLoan, today: CalendarDay): string[] {
  const { installments, lastPause } = loan;
  const recently = lastPause !== null && addMonths(lastPause.startsOn, MONTHS_BETWEEN_PAUSES) > today;
  const begun = installments.filter((each) => !each.paid.isZero());
  const rules: readonly (readonly [boolean, string])[] = [
    [loan.status !== 'Active', 'Only an active loan can be paused.'],
    [installments.some((each) => isOverdue(each, today)), 'An instalment is overdue.'],
    [begun.some((each) => !isPaid(each)), 'An instalment is partly paid.'],
    [!begun.some(isPaid), 'No instalment has been paid yet.'],
    [!loan.inFlightAmount.isZero(), 'A payment is being processed.'],
    [recently, `A pause began within the last ${MONTHS_BETWEEN_PAUSES} months.`],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

/**
 * Moves what is unpaid by the months of the pause, adds the interest of those months, round(principal · i · months), to
 * the outstanding principal, and spreads it anew over the same number of instalments. Due dates still count from the
 * disbursement day, so that a month's last day stays one.
 */
function spreadAnew(loan: PausableLoan, months: number): Omit<PlannedPause, 'pause'> {
  const { installments, rate, disbursedOn } = loan;
  // Instalments are filled in order, so all from the first open one on are unpaid.
  const firstOpen = installments.findIndex((each) => !isPaid(each));
  const unpaid = installments.slice(firstOpen);
  const principal = outstandingPrincipalOf(unpaid);
  const capitalizedInterest = rate.interestOn(principal, months);
  const { schedule, monthlyPayment } = amortize(principal.plus(capitalizedInterest), rate, unpaid.length);
  const moved = unpaid.map((each, index) => ({
    ...each,
    ...(index === 0 && { capitalized: each.capitalized.plus(capitalizedInterest) }),
    dueOn: addMonths(disbursedOn, each.number + loan.pausedMonths + months),
    principal: schedule[index]?.principal ?? each.principal,
    interest: schedule[index]?.interest ?? each.interest,
  }));
  return { installments: [...installments.slice(0, firstOpen), ...moved], monthlyPayment, capitalizedInterest };
}
