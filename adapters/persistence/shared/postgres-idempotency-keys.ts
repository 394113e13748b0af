import type { EntityManager } from '@mikro-orm/postgresql';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.errors.ts';
import type { IdempotencyKeys, KeyedRequest, RecordedAnswer, UnitOfWork } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from './read-models.ts';

interface KeptAnswer {
  readonly fingerprint: string;
  readonly status_code: number;
  readonly body: string;
}

/**
 * The answer is stored in the transaction of its effect: either both are there or neither. An advisory lock, which
 * ends with the transaction or with the connection, tells a key that is being worked on; no crash leaves it behind.
 */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  private readonly em: EntityManager;
  private readonly unitOfWork: UnitOfWork;

  constructor(em: EntityManager, unitOfWork: UnitOfWork) {
    this.em = em;
    this.unitOfWork = unitOfWork;
  }

  once({ scope, key, fingerprint }: KeyedRequest, work: () => Promise<RecordedAnswer>) {
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
      if (kept !== undefined) {
        if (kept.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
        return { statusCode: kept.status_code, body: kept.body, replayed: true };
      }
      const answer = await work();
      await rowsOf(
        this.em,
        `insert into idempotency_keys (scope, key, fingerprint, status_code, body) values ($1, $2, $3, $4, $5)
         on conflict (scope, key) do update set fingerprint = excluded.fingerprint,
           status_code = excluded.status_code, body = excluded.body, created_at = now()`,
        [scope, key, fingerprint, answer.statusCode, answer.body],
      );
      return { ...answer, replayed: false };
    });
  }

  async forget(userId: UserId): Promise<void> {
    // What operators were answered about the person goes as well: such answers name the person by the id.
    const text = `delete from idempotency_keys where starts_with(scope, $1 || ' ') or position($1 in body) > 0`;
    await rowsOf(this.em, text, [userId]);
  }
}
