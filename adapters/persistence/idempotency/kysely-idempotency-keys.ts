import { setInterval } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import {
  ANSWERS_KEPT_HOURS,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  type IdempotencyKeys,
  type KeyedRequest,
  type NewAnswer,
  type ReplayableAnswer,
  Undone,
} from '../../../application/shared/idempotency.ts';
import type { IdGenerator, UnitOfWork } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * A claim blocks other attempts for this long after its process died; a working process renews it. If a lease ends too
 * early, a second attempt continues the same effect, which still happens once.
 */
const LEASE_SECONDS = 15;

const now = sql<string>`now()`;
const lease = (seconds: number) => sql<string>`now() + ${seconds}::integer * interval '1 second'`;
/** Written into the statement, not a parameter: it never changes. */
const retention = sql.raw(`interval '${ANSWERS_KEPT_HOURS} hours'`);
const fresh = sql<boolean>`created_at > now() - ${retention}`;

/** An answer as it was sent, so that it can be sent again byte for byte. */
interface SentAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly location?: string | null;
  readonly language?: string | null;
}

/** Status and body are `null` until the work is done. */
type KeptAnswer = Pick<Selectable<Tables['idempotency_keys']>, (typeof KEPT)[number]>;
const KEPT = ['fingerprint', 'status_code', 'body', 'location', 'language'] as const;

type Key = Pick<KeyedRequest, 'userId' | 'scope' | 'key'>;
type Work = () => Promise<NewAnswer<SentAnswer>>;

const TRY_LOCK = compiledQuery((db, { name }: { name: string }) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('free')),
);

const rowOf = (db: Db, { userId: user_id, scope, key }: Key) =>
  db.selectFrom('idempotency_keys').where(({ and }) => and({ user_id, scope, key }));

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
 * `once` stores the answer in the transaction of its effect. An advisory lock marks the key as in use. It ends with the
 * transaction or the connection, so that a crash leaves nothing behind. `resume` claims the key before the work,
 * because part of the effect is outside the database. A crash leaves a claim that expires, and the effect id for the
 * next attempt.
 */
export class KyselyIdempotencyKeys extends DatabaseAdapter implements IdempotencyKeys<SentAnswer> {
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;
  private readonly leaseSeconds: number;

  constructor(em: EntityManager, unitOfWork: UnitOfWork, ids: IdGenerator, leaseSeconds = LEASE_SECONDS) {
    super(em);
    this.unitOfWork = unitOfWork;
    this.ids = ids;
    this.leaseSeconds = leaseSeconds;
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
    // Claimed by `resume`, when the route was configured as resumable.
    if (kept !== undefined) throw new IdempotencyKeyInUse();
    const { answer, aboutUserId } = await work();
    STORE(this.em, { ...request, location: null, language: null, ...answer, aboutUserId });
    return { answer, replayed: false };
  }

  async resume(
    request: KeyedRequest,
    work: (effectId: string) => Promise<NewAnswer<SentAnswer>>,
  ): Promise<ReplayableAnswer<SentAnswer>> {
    const claimed = await this.unitOfWork.run(() => this.claim(request));
    if (typeof claimed !== 'string') return claimed;
    let given: NewAnswer<SentAnswer>;
    try {
      given = await this.whileRenewed(request, claimed, () =>
        unlessUndone(
          () => work(claimed),
          (made) => made(),
        ),
      );
    } catch (error) {
      // The effect may be half done, so the claim keeps its effect id and ends now. If this update fails, it expires.
      await this.unitOfWork.run(() => this.extend(request, claimed, 0)).catch(() => {});
      throw error;
    }
    return this.unitOfWork.run(async () => {
      if (!given.unfinished) return this.keep(request, claimed, given);
      await this.extend(request, claimed, 0);
      return { answer: given.answer, replayed: false };
    });
  }

  async forget(userId: UserId): Promise<void> {
    await this.db
      .deleteFrom('idempotency_keys')
      .where((key) => key.or([key('user_id', '=', userId), key('about_user_id', '=', userId)]))
      .execute();
  }

  /** @returns the effect id to use, or the earlier answer. @throws IdempotencyKeyReused, IdempotencyKeyInUse */
  private async claim(request: KeyedRequest): Promise<string | ReplayableAnswer<SentAnswer>> {
    const { userId: user_id, scope, key, fingerprint } = request;
    const effectId = this.ids.next();
    const claim = { fingerprint, effect_id: effectId, claimed_until: lease(this.leaseSeconds), created_at: now };
    await this.db
      .insertInto('idempotency_keys')
      .values({ user_id, scope, key, ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'scope', 'key'])
          .doUpdateSet({ ...claim, status_code: null, body: null, location: null, language: null })
          .where(sql<boolean>`idempotency_keys.created_at <= now() - ${retention}`),
      )
      .execute();
    const kept = await rowOf(this.db, request)
      .select([...KEPT, 'effect_id'])
      .select(({ ref }) => sql<boolean>`coalesce(${ref('claimed_until')} > now(), false)`.as('busy'))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (kept.effect_id === effectId) return effectId;
    const replay = replayOf(kept, fingerprint);
    if (replay) return replay;
    if (kept.busy || kept.effect_id === null) throw new IdempotencyKeyInUse();
    await this.extend(request, kept.effect_id, this.leaseSeconds);
    return kept.effect_id;
  }

  private async whileRenewed<T>(request: KeyedRequest, effectId: string, work: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const renewal = this.renew(request, effectId, ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await renewal;
    }
  }

  /** Renews the claim until the signal. A failed renewal leaves two more before the lease ends. */
  private async renew(request: KeyedRequest, effectId: string, signal: AbortSignal): Promise<void> {
    try {
      for await (const _ of setInterval((this.leaseSeconds * 1000) / 3, undefined, { signal, ref: false })) {
        await this.unitOfWork.run(() => this.extend(request, effectId, this.leaseSeconds)).catch(() => {});
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private extend(request: KeyedRequest, effectId: string, seconds: number): Promise<unknown> {
    return this.update(request, effectId)
      .set({ claimed_until: lease(seconds) })
      .execute();
  }

  /** Stores the answer. If another attempt at the same effect has stored one, returns that one. */
  private async keep(
    request: KeyedRequest,
    effectId: string,
    { answer, aboutUserId }: NewAnswer<SentAnswer>,
  ): Promise<ReplayableAnswer<SentAnswer>> {
    const { statusCode, body, location = null, language = null } = answer;
    await this.update(request, effectId)
      .set({ status_code: statusCode, body, location, language, about_user_id: aboutUserId, claimed_until: null })
      .where('status_code', 'is', null)
      .execute();
    const kept = await rowOf(this.db, request).select(KEPT).where('effect_id', '=', effectId).executeTakeFirst();
    const stored = kept && replayOf(kept, request.fingerprint);
    const own = !stored || (stored.answer.statusCode === statusCode && stored.answer.body === body);
    return own ? { answer, replayed: false } : stored;
  }

  private update({ userId: user_id, scope, key }: KeyedRequest, effectId: string) {
    const row = { user_id, scope, key, effect_id: effectId };
    return this.db.updateTable('idempotency_keys').where(({ and }) => and(row));
  }
}

/** Does the work, or, as long as that ends with `Undone`, what makes the answer instead. */
async function unlessUndone<Result>(work: () => Promise<Result>, instead: (made: Work) => Promise<Result>) {
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
function replayOf(
  { fingerprint, status_code, body, location, language }: KeptAnswer,
  requested: string,
): ReplayableAnswer<SentAnswer> | null {
  if (fingerprint !== requested) throw new IdempotencyKeyReused();
  if (status_code === null || body === null) return null;
  return { answer: { statusCode: status_code, body, location, language }, replayed: true };
}
