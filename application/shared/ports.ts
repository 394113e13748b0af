import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Id, Sha256, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';

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

/**
 * The business date: the later of the clock's day (UTC) and the last day closed. Due dates are compared with it. Read it
 * after locking the loan, because a day may be closed while the lock is awaited.
 */
export interface BusinessCalendar {
  today(): Promise<CalendarDay>;
}

/** The languages that users read. */
export interface Languages {
  /** The language of what the service writes to the user. */
  of(userId: UserId): Promise<Language>;
}

// Why: docs/decisions/0012-one-unit-of-work-for-each-act.md
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
