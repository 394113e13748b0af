import { domainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/ids.ts';

// Why: docs/decisions/0014-idempotency-keys.md
/**
 * How a use case makes a retry under the same Idempotency-Key safe.
 * - `in-transaction`: its whole effect is in the database, and the answer is stored in the same transaction.
 * - `resumable`: it also works outside the database: it calls another service, or encodes and stores a file. A retry gets
 *   the id of the first attempt and resumes where that stopped.
 */
export type Idempotency = 'in-transaction' | 'resumable';

/** How long the answer of a key is kept. */
export const ANSWERS_KEPT_HOURS = 24;

/** The answer to a request, for the adapter that sends it. The application never reads it. */
export interface NewAnswer<Answer> {
  readonly answer: Answer;
  /** The person named in an operator's answer, if any. Erasing that person deletes the answer. */
  readonly aboutUserId: UserId | null;
  /** The answer to a part of `resumable` work. It is not kept, and the next attempt continues. */
  readonly unfinished?: boolean;
}

/**
 * Ends the work under a key, and undoes it. Its answer is made after that, in the unit of work that stores the answer: a
 * refusal, or what the caller is told instead of the effect.
 */
export class Undone<Answer> extends Error {
  readonly answer: () => Promise<NewAnswer<Answer>>;

  /** @param answer may end with `Undone`, too */
  constructor(answer: () => Promise<NewAnswer<Answer>>) {
    super('The work was undone.');
    this.name = 'Undone';
    this.answer = answer;
  }
}

export interface ReplayableAnswer<Answer> {
  readonly answer: Answer;
  /** Whether it was sent before. */
  readonly replayed: boolean;
}

/** A request with a key. `scope` is its user, method and path; `fingerprint` is a hash of its body. */
export interface KeyedRequest {
  readonly userId: UserId;
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** The keys of `in-transaction` use cases. */
export interface OnceKeys<Answer> {
  /**
   * Runs the work in the unit of work that stores its answer. If the work ends with `Undone`, that one is rolled back, and
   * another stores the answer.
   * @throws IdempotencyKeyReused, IdempotencyKeyInUse
   */
  once(request: KeyedRequest, work: () => Promise<NewAnswer<Answer>>): Promise<ReplayableAnswer<Answer>>;
}

/** The keys of `resumable` use cases. */
export interface ResumableKeys<Answer> {
  /**
   * Runs the work outside a unit of work. If an attempt ends without an answer, the next one runs under the same effect id.
   * @throws IdempotencyKeyReused, IdempotencyKeyInUse
   */
  resume(
    request: KeyedRequest,
    work: (effectId: string) => Promise<NewAnswer<Answer>>,
  ): Promise<ReplayableAnswer<Answer>>;
}

/** The answers given under keys, each kept for `ANSWERS_KEPT_HOURS`. */
export interface GivenAnswers {
  /** Deletes all answers given to a person, or about them. */
  forget(userId: UserId): Promise<void>;
}

export class IdempotencyKeyReused extends domainError(
  'invalid',
  'IDEMPOTENCY_KEY_REUSED',
  'This Idempotency-Key was used with another body.',
) {}

export class IdempotencyKeyInUse extends domainError(
  'conflict',
  'IDEMPOTENCY_KEY_IN_USE',
  'The first request with this Idempotency-Key is still running.',
) {}
