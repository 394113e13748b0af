import type { EntityManager } from '@mikro-orm/postgresql';
import type { ApiKeyRole } from '../../../domain/identity/api-key.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';
import { afterCommit } from '../database/transactions.ts';

const CHANGED = 'changed';
/** The time of the last use is written at most so often. */
const USE_NOTED_MS = 60_000;

const VALID = compiledQuery((db) =>
  db
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .select(['id', 'role', 'digest', 'made_by', 'expires_at', 'last_used_at']),
);
const USED = compiledQuery((db, { id, now }: { id: ApiKeyId; now: Date }) =>
  db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id),
);

interface ValidApiKey {
  readonly id: ApiKeyId;
  readonly role: ApiKeyRole;
  readonly madeBy: UserId;
}

interface Kept extends ValidApiKey {
  readonly expiresAt: number;
  usedAt: number;
}

/** The keys by digest, read since the last change. Each change begins a new one, so that none read before it is kept. */
interface SinceChange {
  keys: ReadonlyMap<string, Kept> | null;
}

// Why: docs/decisions/0046-api-keys-are-operators-without-a-person.md
/**
 * Finds the API key of a request. It keeps all keys in memory, so that a request costs no statement, whether its key is
 * right or wrong.
 */
export class KyselyApiKeyGate extends DatabaseAdapter {
  private readonly valid: Mirror<SinceChange>;

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.valid = new Mirror<SinceChange>(listener, em, {
      channel: 'api_keys_changed',
      initially: { keys: null },
      missed: `select '${CHANGED}' as payload`,
      learn: () => ({ keys: null }),
    });
  }

  /** `null` if no key has the digest, or the key is revoked or expired. Notes the use. */
  async find(digest: string, now = new Date()): Promise<ValidApiKey | null> {
    const { keys } = this.valid.known;
    const current = keys !== null && this.valid.isCurrent ? keys : await this.read();
    const key = current.get(digest);
    if (key === undefined || key.expiresAt <= now.getTime()) return null;
    if (now.getTime() - key.usedAt >= USE_NOTED_MS) {
      key.usedAt = now.getTime();
      await USED(this.em, { id: key.id, now });
    }
    return key;
  }

  /** Call it in the transaction of a change. */
  async changed(): Promise<void> {
    await this.valid.announce(CHANGED);
    // The other nodes are notified. This one refuses a revoked key at once.
    afterCommit(this.em, () => this.valid.learn(CHANGED));
  }

  private async read(): Promise<ReadonlyMap<string, Kept>> {
    const { known } = this.valid;
    const rows = await VALID(this.em, {});
    const keys = new Map(
      rows.map(({ id, role, digest, made_by, expires_at, last_used_at }) => [
        digest,
        {
          id: id as ApiKeyId,
          role,
          madeBy: made_by as UserId,
          expiresAt: expires_at === null ? Number.POSITIVE_INFINITY : new Date(expires_at).getTime(),
          usedAt: last_used_at === null ? Number.NEGATIVE_INFINITY : new Date(last_used_at).getTime(),
        },
      ]),
    );
    if (this.valid.isCurrent) known.keys = keys;
    return keys;
  }
}
