import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import {
  ANSWERS_KEPT_HOURS,
  type GivenAnswers,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  type KeyedRequest,
  type NewAnswer,
  type OnceKeys,
  type ReplayableAnswer,
  Undone,
} from '../../../application/shared/idempotency.ts';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { SentAnswer } from '../../idempotency/sent-answer.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

/** Status and body are `null` until the work is done. */
type KeptAnswer = Pick<Selectable<Tables['idempotency_keys']>, (typeof KEPT)[number]>;
export const KEPT = ['fingerprint', 'status_code', 'body', 'location', 'language'] as const;

type Key = Pick<KeyedRequest, 'userId' | 'scope' | 'key'>;
type Work = () => Promise<NewAnswer<SentAnswer>>;

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

const fresh = sql<boolean>`created_at > now() - ${retention}`;
const TRY_LOCK = compiledQuery((db, { name }: { name: string }) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('free')),
);

const FIND = compiledQuery((db, key: Key) => rowOf(db, key).select(KEPT).where(fresh));
type Answered = KeyedRequest & Required<SentAnswer> & Pick<NewAnswer<SentAnswer>, 'aboutUserId'>;

const STORE = compiledWrite((db, answered: Answered) => {
  const answer = {
    fingerprint: answered.fingerprint,
    status_code: answered.statusCode,
    body: answered.body,
    location: answered.location,
    language: answered.language,
    about_user_id: answered.aboutUserId,
    effect_id: null,
    claimed_until: null,
    created_at: now,
  };
  return db
    .insertInto('idempotency_keys')
    .values({ user_id: answered.userId, scope: answered.scope, key: answered.key, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'scope', 'key']).doUpdateSet(answer));
});

// Why: docs/decisions/0014-idempotency-keys.md
/**
 * Stores the answer in the transaction of its effect. An advisory lock marks the key as in use. It ends with the transaction
 * or the connection, so that a crash leaves nothing behind.
 */
export class KyselyOnceKeys extends DatabaseAdapter implements OnceKeys<SentAnswer> {
  private readonly unitOfWork: UnitOfWork;

  constructor(em: EntityManager, unitOfWork: UnitOfWork) {
    super(em);
    this.unitOfWork = unitOfWork;
  }

  async once(request: KeyedRequest, work: Work): Promise<ReplayableAnswer<SentAnswer>> {
    const name = `${request.scope} ${request.key}`;
    const attempt = async () => {
      // One trip, but two statements: the snapshot of the second is younger than the lock of the first.
      const [[lock], [kept]] = await Promise.all([TRY_LOCK(this.em, { name }), FIND(this.em, request)]);
      if (lock?.free !== true) throw new IdempotencyKeyInUse();
      return this.answer(request, kept, work);
    };
    // The key is free between a rollback and this: another attempt may have it, and store its answer.
    const afterwards = async (made: Work) => {
      this.lockName(name);
      const [kept] = await FIND(this.em, request);
      return this.answer(request, kept, made);
    };
    return unlessUndone(
      () => this.unitOfWork.run(attempt),
      (made) => this.unitOfWork.run(() => afterwards(made)),
    );
  }

  /** With the key locked. @param kept under it */
  private async answer(request: KeyedRequest, kept: KeptAnswer | undefined, work: Work) {
    const replay = kept && replayOf(kept, request.fingerprint);
    if (replay) return replay;
    // Claimed as a `ResumableKeys`, when the route was configured as resumable.
    if (kept !== undefined) throw new IdempotencyKeyInUse();
    const { answer, aboutUserId } = await work();
    STORE(this.em, { ...request, location: null, language: null, ...answer, aboutUserId });
    return { answer, replayed: false };
  }
}

/** The answers under the keys of both kinds. */
export class KyselyGivenAnswers extends DatabaseAdapter implements GivenAnswers {
  async forget(userId: UserId): Promise<void> {
    await this.db
      .deleteFrom('idempotency_keys')
      .where((key) => key.or([key('user_id', '=', userId), key('about_user_id', '=', userId)]))
      .execute();
  }
}
