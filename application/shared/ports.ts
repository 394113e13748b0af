import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { Id, UserId } from '../../domain/shared/id.ts';

/** The time of day, as an instant in UTC. */
export interface Clock {
  now(): Date;
}

/** Makes identifiers that sort by the time they were made (UUIDv7). */
export interface IdGenerator {
  next<Of extends string>(): Id<Of>;
}

/** The lending day: the later of the clock's day (UTC) and the last day closed. Overdue and cure follow it. */
export interface BusinessCalendar {
  today(): Promise<CalendarDay>;
}

/** Everything done inside `run` is stored together, or not at all. Runs inside a run join it. */
export interface UnitOfWork {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Tells every subscriber what happened, inside the unit of work in which it happened. */
export interface EventPublisher {
  publish(events: readonly DomainEvent[]): Promise<void>;
}

/** An answer as it was sent, so that it can be sent again byte for byte. */
export interface RecordedAnswer {
  readonly statusCode: number;
  readonly body: string;
}

/** An answer that is about to be recorded. */
export interface NewAnswer extends RecordedAnswer {
  /** The person whom an operator's answer names, if any. Erasing that person forgets the answer. */
  readonly aboutUserId: UserId | null;
}

/** A request that must act once. `scope` is its user, method and path; `fingerprint` is a hash of its body. */
export interface KeyedRequest {
  readonly userId: UserId;
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

export interface ReplayableAnswer extends RecordedAnswer {
  /** Whether it was sent before. */
  readonly replayed: boolean;
}

/** Remembers, for 24 hours, what was answered under a key. */
export interface IdempotencyKeys {
  /**
   * For an effect that is wholly in the database: the work runs in the unit of work that stores its answer.
   * @throws IdempotencyKeyReused, IdempotencyKeyInUse
   */
  once(request: KeyedRequest, work: () => Promise<NewAnswer>): Promise<ReplayableAnswer>;
  /**
   * For an effect that is partly elsewhere, so that no unit of work can span it. The work runs outside of any, and
   * again, under the same effect id, if an earlier attempt ended without an answer: it has to go on where that left off.
   * @throws IdempotencyKeyReused, IdempotencyKeyInUse
   */
  resume(request: KeyedRequest, work: (effectId: string) => Promise<NewAnswer>): Promise<ReplayableAnswer>;
  /** Forgets every answer given to a person, or to others about them. */
  forget(userId: UserId): Promise<void>;
}
