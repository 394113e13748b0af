import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import type { Id, Sha256, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';

/** The current instant, in UTC. */
export interface Clock {
  now(): Date;
}

/** Lets other work of the process go on in the middle of a long one. */
export interface Turns {
  next(): Promise<void>;
}

/** New identifiers that sort by creation time (UUIDv7). */
export interface IdGenerator {
  next<Of extends string>(): Id<Of>;
}

/** SHA-256 of a text in UTF-8, or of bytes. */
export interface Digests {
  of(content: string | Uint8Array): Sha256;
}

export interface BusinessCalendar {
  /** The lender's, by which instants have days. */
  readonly zone: TimeZone;
  /**
   * The business date: the later of the clock's day and the last day closed. Due dates are compared with it. Read it after
   * locking the loan, because a day may be closed while the lock is awaited.
   */
  today(): Promise<CalendarDay>;
}

/** The languages that users read. */
export interface Languages {
  /** The language of what the service writes to the user. */
  of(userId: UserId): Promise<Language>;
}

// Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md
/**
 * Stores everything done inside `run`, or nothing. After a conflict the work runs again, so it must load or create all that
 * it stores.
 */
export interface UnitOfWork {
  /** A `run` inside another joins it: if it fails, nothing of the outer one is stored either. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs every subscriber of each event inside the unit of work that published it. */
export interface EventPublisher {
  publish(events: readonly DomainEvent[]): Promise<void>;
}

/** A kind of background job, and the data of each job of that kind. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Jobs of one group run one at a time on each node, so that a slow group does not occupy all workers. Default: no group. */
  readonly groupOf?: (data: Data) => string;
  /** Of jobs that are due, those with a higher priority run first. Default: 0. */
  readonly priorityOf?: (data: Data) => number;
  /** Only a type: ties the name to the data. */
  readonly __data?: Data;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/** The durable queue. A job exists exactly if the unit of work that enqueued it was stored. */
export interface JobQueue {
  /** @param at the earliest start; as soon as possible when absent */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data, at?: Date): Promise<void>;
}

export interface Timekeeping {
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

// Why: docs/decisions/0005-one-moment-one-business-date.md
/** The moment of a use case, as people see it: now, or the first moment of the business date where that is later. */
export async function momentOf(time: Timekeeping): Promise<Date> {
  return (await presentOf(time)).at;
}

export async function presentOf({ calendar, clock }: Timekeeping): Promise<Moment> {
  const today = await calendar.today();
  return { today, at: calendar.zone.momentOn(today, clock.now()) };
}

type Handler = (event: DomainEvent) => Promise<void>;

/** Calls the handlers of each event one after the other, in the publisher's unit of work. */
export class EventDispatcher implements EventPublisher {
  private readonly handlers = new Map<string, Handler[]>();

  on<Event extends DomainEvent>(type: Event['type'], handler: (event: Event) => Promise<void>): void {
    const others = this.handlers.get(type) ?? [];
    // The cast is safe: `publish` selects the handlers by the event's type.
    this.handlers.set(type, [...others, handler as Handler]);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      for (const handler of this.handlers.get(event.type) ?? []) await handler(event);
    }
  }
}

/** Something that the service depends on is down or full. The same request may succeed later. */
export abstract class Unavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
  }
}
