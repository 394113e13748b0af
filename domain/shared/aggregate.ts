import type { CalendarDay } from './calendar.ts';

/** Something that happened to an aggregate. `type` is `<context>.<past participle>`. */
export interface DomainEvent {
  readonly type: string;
  readonly occurredAt: Date;
}

/** What an event that changes statements or books has beside its moment. */
export interface Booked {
  /** The business date on which it happened, or the day that was closed. */
  readonly bookedOn: CalendarDay;
}

/** The root of a cluster of objects that change together. Records its events until they are pulled. */
export abstract class Aggregate<Event extends DomainEvent = DomainEvent> {
  // Created on first use: loading a stored aggregate skips field initialisers.
  private recorded: Event[] | undefined;

  /** Returns the recorded events, oldest first, and clears them. */
  pullEvents(): readonly Event[] {
    const events = this.recorded ?? [];
    this.recorded = undefined;
    return events;
  }

  protected record(event: Event): void {
    this.recorded ??= [];
    this.recorded.push(event);
  }
}

/** For each status, the statuses that may follow it. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Returns `next`. @throws `refusal` if `next` may not follow `current`; by default an Error, which is a bug */
export function transition<Status extends string>(
  transitions: Transitions<Status>,
  current: Status,
  next: Status,
  refusal: () => Error = () => new Error(`The status cannot go from ${current} to ${next}.`),
): Status {
  if (!transitions[current].includes(next)) throw refusal();
  return next;
}
