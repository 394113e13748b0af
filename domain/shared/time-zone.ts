import { addDays, type CalendarDay, calendarDay, givenDay, instantOf, latestOf } from './calendar.ts';

/** The days whose first moments are kept. Papers, imports and closes need few at a time. */
const MOST_KEPT = 1_000;

const MIDNIGHT = '00:00:00Z';

/** A letter first: an offset such as `+05:45` names no zone. */
const NAME = /^[A-Za-z][\w+/-]{0,63}$/;

// Why: docs/decisions/0060-days-are-those-of-the-lenders-place.md
/** Turns instants into days of a place, and days into their first moments there. A day has 23 to 25 hours. */
export class TimeZone {
  /** Of the IANA database, such as `America/Caracas`. */
  readonly name: string;
  private readonly firstMoments = new Map<CalendarDay, number>();
  /** The day that was asked for last: nearly always the present one. */
  private day = '1970-01-01' as CalendarDay;
  private from = 0;
  private until = 0;

  private constructor(name: string) {
    this.name = name;
  }

  static readonly utc = new TimeZone('UTC');

  /** `null` if there is no such zone. Upper and lower case do not matter. */
  static named(name: string): TimeZone | null {
    if (!NAME.test(name)) return null;
    try {
      return new TimeZone(new Temporal.ZonedDateTime(0n, name).timeZoneId);
    } catch {
      return null;
    }
  }

  /** Whether the other name means the same zone, as `Asia/Calcutta` and `Asia/Kolkata` do. */
  equals(other: TimeZone): boolean {
    return new Temporal.ZonedDateTime(0n, this.name).equals(new Temporal.ZonedDateTime(0n, other.name));
  }

  dayOf(instant: Date): CalendarDay {
    const ms = instant.getTime();
    if (ms < this.from || ms >= this.until) this.turnTo(ms);
    return this.day;
  }

  /** The day of UTC, or a neighbour of it: several times faster than `Temporal` where the days are known. */
  private turnTo(ms: number): void {
    const utc = new Date(ms).toISOString().slice(0, 10) as CalendarDay;
    const day = ms < this.startOf(utc) ? addDays(utc, -1) : utc;
    const next = addDays(day, 1);
    this.day = ms < this.startOf(next) ? day : next;
    this.from = this.startOf(this.day);
    this.until = this.startOf(addDays(this.day, 1));
  }

  /** Not always 00:00: where clocks go forward at midnight, the day begins at 01:00. */
  firstMomentOf(day: CalendarDay): Date {
    return new Date(this.startOf(day));
  }

  private startOf(day: CalendarDay): number {
    const known = this.firstMoments.get(day);
    if (known !== undefined) return known;
    const start = Temporal.PlainDate.from(day).toZonedDateTime(this.name).epochMilliseconds;
    if (this.firstMoments.size >= MOST_KEPT) this.firstMoments.clear();
    this.firstMoments.set(day, start);
    return start;
  }

  /** The moment of a record: now, or the first moment of the business date where that is later. */
  momentOn(today: CalendarDay, now: Date): Date {
    return latestOf(now, this.firstMomentOf(today));
  }

  /**
   * The day that a day or an instant in a request names; 00:00 UTC is how answers write a day. `null` if it does not exist,
   * or if `givenDay` refuses it.
   */
  dayIn(text: string): CalendarDay | null {
    const [day = '', time = MIDNIGHT] = text.split('T');
    if (time.replace('.000', '') === MIDNIGHT) return givenDay(day);
    const instant = instantOf(text);
    return instant && givenDay(this.dayOf(instant));
  }

  /** The instant at which clocks there show a day and a time of it, the earlier of two. `null` if they never do. */
  instantAt(day: string, time: string): Date | null {
    try {
      const local = calendarDay(day) && Temporal.PlainDateTime.from(`${day}T${time}`);
      const there = local.toZonedDateTime(this.name);
      return there.toPlainDateTime().equals(local) ? new Date(there.epochMilliseconds) : null;
    } catch {
      return null;
    }
  }

  /** The time of day that clocks there show: `19:02`. */
  timeOf(instant: Date): string {
    const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(this.name);
    return there.toPlainTime().toString({ smallestUnit: 'minute' });
  }
}
