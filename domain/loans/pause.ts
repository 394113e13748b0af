import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, wholeMonthsBetween } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause } from './loan.errors.ts';
import type { LoanStatus } from './loan-status.ts';
import { outstandingPrincipalOf } from './schedule.ts';

export const MIN_PAUSE_MONTHS = 1;
export const MAX_PAUSE_MONTHS = 3;
/** From the start of one pause to the start of the next. */
const MONTHS_BETWEEN_PAUSES = 12;

/** Business dates. The loan is Active again on `endsOn`. */
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

export interface PausableLoan {
  readonly status: LoanStatus;
  readonly rate: Rate;
  readonly disbursedOn: CalendarDay;
  readonly installments: readonly Installment[];
  readonly inFlightAmount: Money;
  readonly lastPause: Pause | null;
}

export interface PlannedPause {
  readonly pause: Pause;
  readonly installments: readonly Installment[];
  readonly monthlyPayment: Money;
  /** The interest of the pause, added to the principal. */
  readonly capitalizedInterest: Money;
}

// Why: docs/decisions/0006-a-reversal-restores-the-loan.md
/** Calculates the pause and the new schedule. @throws InvalidPauseDuration, LoanNotEligibleForPause */
export function planPause(loan: PausableLoan, { months, today }: PauseOrder): PlannedPause {
  if (!Number.isInteger(months) || months < MIN_PAUSE_MONTHS || months > MAX_PAUSE_MONTHS) {
    throw new InvalidPauseDuration(MIN_PAUSE_MONTHS, MAX_PAUSE_MONTHS);
  }
  const obstacles = obstaclesToPause(loan, today);
  if (obstacles.length > 0) throw new LoanNotEligibleForPause(obstacles);
  return { ...reschedule(loan, months), pause: { startsOn: today, endsOn: addMonths(today, months) } };
}

/** The broken rules, one sentence each. */
function obstaclesToPause(loan: PausableLoan, today: CalendarDay): string[] {
  const { installments, lastPause } = loan;
  const recently = lastPause !== null && addMonths(lastPause.startsOn, MONTHS_BETWEEN_PAUSES) > today;
  const withPayments = installments.filter((each) => !each.paid.isZero());
  const rules: readonly (readonly [boolean, string])[] = [
    [loan.status !== 'Active', 'Only an active loan can be paused.'],
    [installments.some((each) => isOverdue(each, today)), 'An instalment is overdue.'],
    [withPayments.some((each) => !isPaid(each)), 'An instalment is partly paid.'],
    [!withPayments.some(isPaid), 'No instalment has been paid yet.'],
    [!loan.inFlightAmount.isZero(), 'A payment is still processing.'],
    [recently, `The last pause started less than ${MONTHS_BETWEEN_PAUSES} months ago.`],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

/**
 * Postpones the unpaid instalments by the pause and amortizes the outstanding principal plus the interest of the pause,
 * round(principal · i · months), over them. Due dates count from the disbursement day, so that month ends are kept.
 */
function reschedule({ installments, rate, disbursedOn }: PausableLoan, months: number): Omit<PlannedPause, 'pause'> {
  // No instalment is partly paid, so all from the first unpaid one on are untouched.
  const firstUnpaid = installments.findIndex((each) => !isPaid(each));
  const unpaid = installments.slice(firstUnpaid);
  const principal = outstandingPrincipalOf(unpaid);
  const capitalizedInterest = rate.interestOn(principal, months);
  // The principal includes the interest of earlier pauses. A reversal can have opened instalments before it.
  const capitalized = sumOf(unpaid.map((each) => each.capitalized)).plus(capitalizedInterest);
  const { schedule, monthlyPayment } = amortize(principal.plus(capitalizedInterest), rate, unpaid.length);
  const moved = unpaid.map((each, index) => ({
    ...each,
    capitalized: index === 0 ? capitalized : Money.zero,
    // Instalments opened by a reversal have moved by fewer months than the later ones.
    dueOn: addMonths(disbursedOn, wholeMonthsBetween(disbursedOn, each.dueOn) + months),
    principal: schedule[index]?.principal ?? each.principal,
    interest: schedule[index]?.interest ?? each.interest,
  }));
  return { installments: [...installments.slice(0, firstUnpaid), ...moved], monthlyPayment, capitalizedInterest };
}
