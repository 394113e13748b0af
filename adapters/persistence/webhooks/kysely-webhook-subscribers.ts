import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookSubscribers } from '../../../application/webhooks/ports.ts';
import type { WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import { isNamedBy, type WebhookEventType, type WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { PostgresListener } from '../database/postgres-listener.ts';

const CHANNEL = 'webhooks_changed';
/** Longer than a transaction takes to commit and to notify. */
const UNCERTAIN_MS = 5_000;

interface Subscriber {
  readonly id: WebhookId;
  readonly events: readonly WebhookPattern[];
}

const ENABLED = compiledQuery((db) =>
  db
    .selectFrom('webhooks')
    .where('enabled', '=', true)
    .select(['id', 'events'])
    .orderBy('id')
    .$narrowType<Subscriber>(),
);

/**
 * Keeps the enabled endpoints in memory, so that without one a change of status costs no statement. PostgreSQL
 * notifies all nodes when a transaction that changes an endpoint commits. While this node receives no notifications, and
 * for some seconds after a change here, it reads the database.
 */
export class KyselyWebhookSubscribers extends DatabaseAdapter implements WebhookSubscribers {
  private readonly listener: PostgresListener;
  private known: readonly Subscriber[] | null = null;
  /** Counts the changes, so that a list read before a change is not kept after it. */
  private changes = 0;
  private certainFrom = 0;

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.listener = listener;
    listener.subscribe({
      channel: CHANNEL,
      onNotification: () => this.forget(),
      onListen: async () => this.forget(),
    });
  }

  to(type: WebhookEventType): readonly WebhookId[] | Promise<readonly WebhookId[]> {
    const { known } = this;
    if (known !== null && this.isCertain) return wanting(known, type);
    return this.read().then((subscribers) => wanting(subscribers, type));
  }

  /** Call it in the transaction of a change. */
  async changed(): Promise<void> {
    this.certainFrom = performance.now() + UNCERTAIN_MS;
    this.forget();
    await this.notify(CHANNEL, 'changed');
  }

  private get isCertain(): boolean {
    return this.listener.listening && performance.now() >= this.certainFrom;
  }

  private forget(): void {
    this.known = null;
    this.changes++;
  }

  private async read(): Promise<readonly Subscriber[]> {
    const { changes } = this;
    const subscribers = await ENABLED(this.em, {});
    if (changes === this.changes && this.isCertain) this.known = subscribers;
    return subscribers;
  }
}

function wanting(subscribers: readonly Subscriber[], type: WebhookEventType): readonly WebhookId[] {
  return subscribers.filter(({ events }) => isNamedBy(events, type)).map(({ id }) => id);
}
