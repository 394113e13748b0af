import { addMonths, type CalendarDay, wholeMonthsBetween } from '../shared/calendar.ts';
import type { LoanPauseId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import { ofWhole } from '../shared/rational.ts';
import type { PauseEntry } from './entry.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause, OBSTACLES } from './loan.errors.ts';
import { remainderOf, reschedule } from './reschedule.ts';
import type { LoanStatus, Pause, Schedule } from './schedule.ts';

export const MIN_PAUSE_MONTHS = 1;
export const MAX_PAUSE_MONTHS = 3;
/** From the start of one pause to the start of the next. */
const MONTHS_BETWEEN_PAUSES = 12;

export interface WantedPause {
  /** Tells two of one day apart. By default given when it is stored. */
  readonly pauseId?: LoanPauseId;
  /** Whole months, 1 to 3. */
  readonly months: number;
  readonly reason: string | null;
  readonly today: CalendarDay;
  readonly at: Date;
}

export interface PausableLoan {
  readonly status: LoanStatus;
  readonly installments: readonly Installment[];
  readonly inFlightAmount: Money;
  readonly lastPause: Pause | null;
}

/** @throws InvalidPauseDuration */
export function checkDuration(months: number): void {
  if (!Number.isInteger(months) || months < MIN_PAUSE_MONTHS || months > MAX_PAUSE_MONTHS) {
    throw new InvalidPauseDuration(MIN_PAUSE_MONTHS, MAX_PAUSE_MONTHS);
  }
}

/** @throws InvalidPauseDuration, LoanNotEligibleForPause */
export function checkPause(loan: PausableLoan, { months, today }: WantedPause): void {
  checkDuration(months);
  const obstacles = obstaclesToPause(loan, today);
  if (obstacles.length > 0) throw new LoanNotEligibleForPause(obstacles);
}

/** The broken rules. */
export function obstaclesToPause(loan: PausableLoan, today: CalendarDay): Phrase[] {
  const { installments, lastPause } = loan;
  const recently = lastPause !== null && addMonths(lastPause.startsOn, MONTHS_BETWEEN_PAUSES) > today;
  const withPayments = installments.filter((each) => !each.paid.isZero());
  const rules: readonly (readonly [boolean, Phrase])[] = [
    [loan.status !== 'Active', OBSTACLES.onlyActivePaused()],
    [installments.some((each) => isOverdue(each, today)), OBSTACLES.overdue()],
    [withPayments.some((each) => !isPaid(each)), OBSTACLES.partlyPaid()],
    [!withPayments.some((each) => each.kind === 'installment' && isPaid(each)), OBSTACLES.nonePaid()],
    [!loan.inFlightAmount.isZero(), OBSTACLES.processing()],
    [recently, OBSTACLES.pausedRecently({ months: MONTHS_BETWEEN_PAUSES })],
  ];
  return rules.filter(([broken]) => broken).map(([, obstacle]) => obstacle);
}

/**
 * Postpones the unpaid instalments by the pause and amortizes the outstanding principal plus the interest of the pause,
 * round(principal · i · months), over them. The first of them bears the months that it still bore: the pause pays its own.
 */
export function applyPause(schedule: Schedule, { months }: PauseEntry): Schedule {
  const remainder = remainderOf(schedule);
  if (remainder === null) return schedule;
  const { rate, dueDatesFrom } = schedule;
  const first = wholeMonthsBetween(dueDatesFrom, remainder.unpaid[0].dueOn) + months;
  const added = rate.interestOn(remainder.principal, ofWhole(months));
  return reschedule(schedule, remainder, { dueOn: addMonths(dueDatesFrom, first), months: remainder.months, added });
}
