import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ApiKeyQueries } from '../../../application/operators/operator.queries.ts';
import { ApiKeyView } from '../../../application/operators/operator.record.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { ApiKey, ApiKeyNotFound, type ApiKeyRole, type ApiKeys } from '../../../domain/operators/api-key.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';
import { afterCommit } from '../database/transactions.ts';

/** A person of an identity provider has no account of an operator here: the provider decides. */
const makerOf = ({ ref, selectFrom }: Fields<'api_keys'>) =>
  jsonObjectFrom(
    selectFrom('users as u')
      .leftJoin('operator_accounts as o', 'o.id', 'u.id')
      .whereRef('u.id', '=', ref('t.made_by'))
      .select([
        'u.id as userId',
        sql<string | null>`case when u.erased_at is null then concat_ws(' ', u.first_name, u.last_name) end`.as('name'),
        sql<boolean>`coalesce(o.active, u.external_issuer is not null)`.as('active'),
      ]),
  );

const view = fieldsOf('api_keys', ApiKeyView, { apiKeyId: 'id', createdBy: makerOf });

const valid = (db: Db) => db.selectFrom('api_keys as t').where('t.revoked_at', 'is', null);
const LIST = listQuery({ from: valid, filters: {}, select: view, acrossOwners: true });
const KEY = viewQuery((db, { id }: { id: ApiKeyId }) => valid(db).where('t.id', '=', id).select(view));
const NAME = compiledQuery((db, { id }: { id: string }) =>
  db.selectFrom('api_keys').select('name').where('id', '=', id),
);

export function kyselyApiKeyQueries(em: EntityManager): ApiKeyQueries {
  return {
    list: (page) => LIST(em, {}, page),
    keyOf: (id) => KEY(em, { id }),
    nameOf: async (id) => (await NAME(em, { id }))[0]?.name ?? null,
  };
}

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

// Why: docs/decisions/0044-acts-of-operators.md
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

/** Announces each change, because all nodes keep the keys in memory. */
export class MikroOrmApiKeys extends MikroOrmCollection<ApiKey> implements ApiKeys {
  private readonly gate: Pick<KyselyApiKeyGate, 'changed'>;

  constructor(em: EntityManager, events: EventPublisher, gate: Pick<KyselyApiKeyGate, 'changed'>) {
    super(em, events);
    this.gate = gate;
  }

  async get(id: ApiKeyId): Promise<ApiKey> {
    const key = await this.em.findOne(ApiKey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (key === null) throw new ApiKeyNotFound();
    return key;
  }

  override async save(key: ApiKey): Promise<void> {
    await super.save(key);
    await this.gate.changed();
  }
}
