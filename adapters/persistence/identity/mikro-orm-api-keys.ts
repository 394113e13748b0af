import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { ApiKeyNotFound } from '../../../domain/identity/api-key.errors.ts';
import { ApiKey } from '../../../domain/identity/api-key.ts';
import type { ApiKeys } from '../../../domain/identity/api-keys.port.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import type { KyselyApiKeyGate } from './kysely-api-key-gate.ts';

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
