import { addDays, CALENDAR_FAULTS, type CalendarDay, givenDay } from '../shared/calendar.ts';
import { type ErrorDetail, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';
import { type Holiday, listedIn, type WorkingDays } from '../shared/working-days.ts';

export class InvalidHolidays extends validationError('INVALID_HOLIDAYS', 'The list is not valid. See details.') {}

export const HOLIDAY_FAULTS = {
  twice: sentence('The day is in the list already.'),
  tooMany: sentence('There can be at most {max} holidays.'),
};

export const MAX_HOLIDAYS = 2_000;

/** The days of a list, in any order. @throws InvalidHolidays with every fault */
export function holidaysIn(texts: readonly string[]): readonly CalendarDay[] {
  if (texts.length > MAX_HOLIDAYS) {
    throw new InvalidHolidays([{ field: 'days', ...HOLIDAY_FAULTS.tooMany({ max: MAX_HOLIDAYS }) }]);
  }
  const seen = new Set<string>();
  const faults: ErrorDetail[] = [];
  const days = texts.flatMap((text, index) => {
    const day = givenDay(text);
    const fault = day === null ? CALENDAR_FAULTS.noSuchDay() : seen.has(text) ? HOLIDAY_FAULTS.twice() : null;
    seen.add(text);
    if (fault !== null) faults.push({ field: 'days', index, ...fault });
    return day === null ? [] : [day];
  });
  if (faults.length > 0) throw new InvalidHolidays(faults);
  return days;
}

/** Lists these days instead, from the day after `today` on: what a list had for a day that has begun stays. */
export function listedInstead(
  before: readonly Holiday[],
  days: readonly CalendarDay[],
  today: CalendarDay,
): readonly Holiday[] {
  const from = addDays(today, 1);
  const wanted = new Set(days);
  const kept = before.flatMap((holiday): readonly Holiday[] => {
    const { day, listedFrom, listedUntil } = holiday;
    // Taken off and put back before that has counted.
    if (wanted.has(day)) return [listedUntil === from ? { ...holiday, listedUntil: null } : holiday];
    if (listedUntil !== null) return [holiday];
    return listedFrom === from ? [] : [{ ...holiday, listedUntil: from }];
  });
  const listed = new Set(listedIn(kept));
  const added = days.filter((day) => !listed.has(day));
  return [...kept, ...added.map((day) => ({ day, listedFrom: from, listedUntil: null }))];
}

/** The lists as they were at the end of a day: a change counts from the day after it. */
export function holidaysKnownOn(holidays: readonly Holiday[], day: CalendarDay): readonly Holiday[] {
  const from = addDays(day, 1);
  return holidays.flatMap((holiday) => {
    if (holiday.listedFrom > from) return [];
    const { listedUntil } = holiday;
    return [listedUntil !== null && listedUntil > from ? { ...holiday, listedUntil: null } : holiday];
  });
}

// Why: docs/decisions/0061-a-payable-day-follows-from-the-lists-of-holidays.md
/** The lists of holidays, of all days. */
export interface Holidays {
  /** By the lists of now. Locks nothing. */
  workingDays(): Promise<WorkingDays>;
  /** As `workingDays`. The lists stay as they are until the unit of work ends. */
  held(): Promise<WorkingDays>;
  /** For changing: locks the lists until the unit of work ends. */
  lock(): Promise<readonly Holiday[]>;
  /** Stores the lists with the next version. */
  replace(holidays: readonly Holiday[]): Promise<void>;
}
