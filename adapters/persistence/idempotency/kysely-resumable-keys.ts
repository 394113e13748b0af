import { setInterval } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  IdempotencyKeyInUse,
  type KeyedRequest,
  type NewAnswer,
  type ReplayableAnswer,
  type ResumableKeys,
} from '../../../application/shared/idempotency.ts';
import type { IdGenerator, UnitOfWork } from '../../../application/shared/ports.ts';
import type { SentAnswer } from '../../idempotency/sent-answer.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { KEPT, now, replayOf, retention, rowOf, unlessUndone } from './once-keys.ts';

/**
 * A claim blocks other attempts for this long after its process died; a working process renews it. If a lease ends too
 * early, a second attempt continues the same effect, which still happens once.
 */
const LEASE_SECONDS = 15;

const lease = (seconds: number) => sql<string>`now() + ${seconds}::integer * interval '1 second'`;

// Why: docs/decisions/0014-idempotency-keys.md
/**
 * Claims the key before the work, because part of the effect is outside the database. A crash leaves a claim that expires,
 * and the effect id for the next attempt.
 */
export class KyselyResumableKeys extends DatabaseAdapter implements ResumableKeys<SentAnswer> {
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;
  private readonly leaseSeconds: number;

  constructor(em: EntityManager, unitOfWork: UnitOfWork, ids: IdGenerator, leaseSeconds = LEASE_SECONDS) {
    super(em);
    this.unitOfWork = unitOfWork;
    this.ids = ids;
    this.leaseSeconds = leaseSeconds;
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
    const keys = this.db.updateTable('idempotency_keys');
    return keys.where(({ and }) => and({ user_id, scope, key, effect_id: effectId }));
  }
}
