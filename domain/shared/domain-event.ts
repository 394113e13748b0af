import type { CalendarDay } from './calendar.ts';

/** Something that happened to an aggregate. `type` is `<context>.<past participle>`. */
export interface DomainEvent {
  readonly type: string;
  readonly occurredAt: Date;
}

/** What an event that changes statements or books has beside its moment. */
export interface Booked {
  /** The business date of the act, or the day that was closed. */
  readonly bookedOn: CalendarDay;
}
