import type { EntityManager } from '@mikro-orm/postgresql';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.errors.ts';
import type {
  IdempotencyKeys,
  IdGenerator,
  KeyedRequest,
  RecordedAnswer,
  ReplayableAnswer,
  UnitOfWork,
} from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from './read-models.ts';

/**
 * How long a claim keeps others out. Longer than such work takes, a gateway's retries included; should it take longer
 * still, a second attempt works beside it on the same effect, which is made once all the same.
 */
const LEASE_SECONDS = 15;

interface KeptAnswer {
  readonly fingerprint: string;
  /** Null, like the body, as long as the work is not done. */
  readonly status_code: number | null;
  readonly body: string | null;
}

interface Claim extends KeptAnswer {
  readonly effect_id: string;
  readonly busy: boolean;
}

/**
 * `once` stores the answer in the transaction of its effect: either both are there or neither. An advisory lock, which
 * ends with the transaction or with the connection, tells a key that is being worked on; no crash leaves it behind.
 * `resume` cannot, since its effect is partly elsewhere: it claims the key first, and a crash leaves a claim that runs
 * out and an effect id under which the next attempt goes on.
 */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  private readonly em: EntityManager;
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;

  constructor(em: EntityManager, unitOfWork: UnitOfWork, ids: IdGenerator) {
    this.em = em;
    this.unitOfWork = unitOfWork;
    this.ids = ids;
  }

  once({ scope, key, fingerprint }: KeyedRequest, work: () => Promise<RecordedAnswer>): Promise<ReplayableAnswer> {
    return this.unitOfWork.run(async () => {
      const name = `${scope} ${key}`;
      const [lock] = await rowsOf<{ free: boolean }>(
        this.em,
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
        [name],
      );
      if (lock?.free !== true) throw new IdempotencyKeyInUse();
      const [kept] = await rowsOf<KeptAnswer>(
        this.em,
        `select fingerprint, status_code, body from idempotency_keys
         where scope = $1 and key = $2 and created_at > now() - interval '24 hours'`,
        [scope, key],
      );
      const replay = kept && replayOf(kept, fingerprint);
      if (replay) return replay;
      // Claimed by work that can be resumed, when this route was configured so.
      if (kept !== undefined) throw new IdempotencyKeyInUse();
      const answer = await work();
      await rowsOf(
        this.em,
        `insert into idempotency_keys (scope, key, fingerprint, status_code, body) values ($1, $2, $3, $4, $5)
         on conflict (scope, key) do update set fingerprint = excluded.fingerprint, effect_id = null,
           claimed_until = null, status_code = excluded.status_code, body = excluded.body, created_at = now()`,
        [scope, key, fingerprint, answer.statusCode, answer.body],
      );
      return { ...answer, replayed: false };
    });
  }

  async resume(request: KeyedRequest, work: (effectId: string) => Promise<RecordedAnswer>): Promise<ReplayableAnswer> {
    const claimed = await this.unitOfWork.run(() => this.claim(request));
    if (typeof claimed !== 'string') return claimed;
    let answer: RecordedAnswer;
    try {
      answer = await work(claimed);
    } catch (error) {
      // The effect may be half made, so the claim stays and keeps its effect id; only its time is over. Where even
      // that cannot be written it runs out by itself.
      await this.extend(request, claimed, 0).catch(() => {});
      throw error;
    }
    return this.keep(request, claimed, answer);
  }

  async forget(userId: UserId): Promise<void> {
    // What operators were answered about the person goes as well: such answers name the person by the id.
    const text = `delete from idempotency_keys where starts_with(scope, $1 || ' ') or position($1 in body) > 0`;
    await rowsOf(this.em, text, [userId]);
  }

  /** The effect id to work under, or what was answered already. @throws IdempotencyKeyReused, IdempotencyKeyInUse */
  private async claim(request: KeyedRequest): Promise<string | ReplayableAnswer> {
    const { scope, key, fingerprint } = request;
    const fresh = this.ids.next();
    await rowsOf(
      this.em,
      `insert into idempotency_keys as kept (scope, key, fingerprint, effect_id, claimed_until)
       values ($1, $2, $3, $4, now() + $5 * interval '1 second')
       on conflict (scope, key) do update set fingerprint = excluded.fingerprint, effect_id = excluded.effect_id,
         claimed_until = excluded.claimed_until, status_code = null, body = null, created_at = now()
       where kept.created_at <= now() - interval '24 hours'`,
      [scope, key, fingerprint, fresh, LEASE_SECONDS],
    );
    const [kept] = await rowsOf<Claim>(
      this.em,
      `select fingerprint, status_code, body, effect_id, coalesce(claimed_until > now(), false) as busy
       from idempotency_keys where scope = $1 and key = $2 for update`,
      [scope, key],
    );
    if (kept === undefined) throw new Error('A claim on an idempotency key vanished while it was made.');
    if (kept.effect_id === fresh) return fresh;
    const replay = replayOf(kept, fingerprint);
    if (replay) return replay;
    if (kept.busy) throw new IdempotencyKeyInUse();
    await this.extend(request, kept.effect_id, LEASE_SECONDS);
    return kept.effect_id;
  }

  private async extend({ scope, key }: KeyedRequest, effectId: string, seconds: number): Promise<void> {
    await rowsOf(
      this.em,
      `update idempotency_keys set claimed_until = now() + $4 * interval '1 second'
       where scope = $1 and key = $2 and effect_id = $3`,
      [scope, key, effectId, seconds],
    );
  }

  /** Stores the answer, unless another attempt at the same effect has stored its own: then that one is the answer. */
  private async keep(
    { scope, key, fingerprint }: KeyedRequest,
    effectId: string,
    answer: RecordedAnswer,
  ): Promise<ReplayableAnswer> {
    await rowsOf(
      this.em,
      `update idempotency_keys set status_code = $4, body = $5, claimed_until = null
       where scope = $1 and key = $2 and effect_id = $3 and status_code is null`,
      [scope, key, effectId, answer.statusCode, answer.body],
    );
    const [kept] = await rowsOf<KeptAnswer>(
      this.em,
      'select fingerprint, status_code, body from idempotency_keys where scope = $1 and key = $2 and effect_id = $3',
      [scope, key, effectId],
    );
    const stored = kept && replayOf(kept, fingerprint);
    const own = !stored || (stored.statusCode === answer.statusCode && stored.body === answer.body);
    return own ? { ...answer, replayed: false } : stored;
  }
}

/** What is kept, as it goes out again; null as long as there is none. @throws IdempotencyKeyReused */
function replayOf({ fingerprint, status_code, body }: KeptAnswer, asked: string): ReplayableAnswer | null {
  if (fingerprint !== asked) throw new IdempotencyKeyReused();
  return status_code === null || body === null ? null : { statusCode: status_code, body, replayed: true };
}
