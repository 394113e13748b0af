import { type CalendarDay, isWeekend } from './calendar.ts';

/** On which day an instalment is payable whose due day is not a working day: on the same, the next or the previous working day. */
export const DUE_DAY_RULES = ['same', 'next', 'previous'] as const;
export type DueDayRule = (typeof DUE_DAY_RULES)[number];
export type MovingDueDayRule = Exclude<DueDayRule, 'same'>;

/** Whether an instalment may be payable on another day than its due day. */
export function movesDays(rule: DueDayRule): rule is MovingDueDayRule {
  return rule !== 'same';
}

/** A day on which no one works, and the days whose list of holidays has it. */
export interface Holiday {
  readonly day: CalendarDay;
  readonly listedFrom: CalendarDay;
  /** The first day whose list no longer has it; `null` while it is listed. */
  readonly listedUntil: CalendarDay | null;
}

// Why: docs/decisions/0061-a-payable-day-follows-from-the-lists-of-holidays.md
/** Which days are working days, by the list of holidays of any day. Lists of days that have begun never change. */
export class WorkingDays {
  static readonly withoutHolidays = new WorkingDays([], 0);
  /** The state of the lists. Two with one version are equal. */
  readonly version: number;
  private readonly holidays: ReadonlyMap<CalendarDay, readonly Holiday[]>;

  constructor(holidays: readonly Holiday[], version: number) {
    this.holidays = Map.groupBy(holidays, ({ day }) => day);
    this.version = version;
  }

  /** Whether a day is a working day by the list of another one. */
  has(day: CalendarDay, by: CalendarDay): boolean {
    if (isWeekend(day)) return false;
    const holidays = this.holidays.get(day);
    return (
      holidays === undefined ||
      !holidays.some(({ listedFrom, listedUntil }) => listedFrom <= by && (listedUntil === null || by < listedUntil))
    );
  }

  /** Whether a day is a working day by all lists. */
  hasByAll(day: CalendarDay): boolean {
    return !this.holidays.has(day) && !isWeekend(day);
  }
}

/** The days of the present list, the earliest first. */
export function listedIn(holidays: readonly Holiday[]): readonly CalendarDay[] {
  return holidays.flatMap(({ day, listedUntil }) => (listedUntil === null ? [day] : [])).sort();
}
