import { type Selectable, sql } from 'kysely';
import {
  ANSWERS_KEPT_HOURS,
  IdempotencyKeyReused,
  type KeyedRequest,
  type NewAnswer,
  type ReplayableAnswer,
  Undone,
} from '../../../application/shared/idempotency.ts';
import type { SentAnswer } from '../../shared/sent-answer.ts';
import type { Db } from '../database/compiled-query.ts';
import type { Tables } from '../tables/tables.ts';

/** Status and body are `null` until the work is done. */
export type KeptAnswer = Pick<Selectable<Tables['idempotency_keys']>, (typeof KEPT)[number]>;
export const KEPT = ['fingerprint', 'status_code', 'body', 'location', 'language'] as const;

export type Key = Pick<KeyedRequest, 'userId' | 'scope' | 'key'>;
export type Work = () => Promise<NewAnswer<SentAnswer>>;

export const now = sql<string>`now()`;
/** Written into the statement, not a parameter: it never changes. */
export const retention = sql.raw(`interval '${ANSWERS_KEPT_HOURS} hours'`);

export const rowOf = (db: Db, { userId: user_id, scope, key }: Key) =>
  db.selectFrom('idempotency_keys').where(({ and }) => and({ user_id, scope, key }));

/** Does the work, or, as long as that ends with `Undone`, what makes the answer instead. */
export async function unlessUndone<Result>(work: () => Promise<Result>, instead: (made: Work) => Promise<Result>) {
  for (let next = work; ; ) {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      const { answer } = error as Undone<SentAnswer>;
      next = () => instead(answer);
    }
  }
}

/** Returns `null` until the work is done. @throws IdempotencyKeyReused */
export function replayOf(
  { fingerprint, status_code, body, location, language }: KeptAnswer,
  requested: string,
): ReplayableAnswer<SentAnswer> | null {
  if (fingerprint !== requested) throw new IdempotencyKeyReused();
  if (status_code === null || body === null) return null;
  return { answer: { statusCode: status_code, body, location, language }, replayed: true };
}
