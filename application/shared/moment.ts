import { momentOn } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar, Clock } from './ports.ts';

export interface Timekeeping {
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

// Why: docs/decisions/0005-one-moment-one-business-date.md
/** The moment of an act, as people see it: now, or 00:00 UTC of the business date where that is later. */
export async function momentOf({ calendar, clock }: Timekeeping): Promise<Date> {
  return momentOn(await calendar.today(), clock.now());
}
