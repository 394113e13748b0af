import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';
import type { WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import { Webhook } from '../../../domain/webhooks/webhook.ts';
import type { Webhooks } from '../../../domain/webhooks/webhooks.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import type { KyselyWebhookSubscribers } from './kysely-webhook-subscribers.ts';

/** Announces each change, because all nodes keep the subscribers in memory. */
export class MikroOrmWebhooks extends MikroOrmCollection<Webhook> implements Webhooks {
  private readonly subscribers: Pick<KyselyWebhookSubscribers, 'changed'>;

  constructor(em: EntityManager, events: EventPublisher, subscribers: Pick<KyselyWebhookSubscribers, 'changed'>) {
    super(em, events);
    this.subscribers = subscribers;
  }

  async get(id: WebhookId): Promise<Webhook> {
    const webhook = await this.find(id);
    if (webhook === null) throw new WebhookNotFound();
    return webhook;
  }

  find(id: WebhookId): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  override async save(webhook: Webhook): Promise<void> {
    await super.save(webhook);
    await this.subscribers.changed();
  }

  async remove(webhook: Webhook): Promise<void> {
    await this.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhook.id).execute();
    await this.em.remove(webhook).flush();
    await this.subscribers.changed();
  }
}
