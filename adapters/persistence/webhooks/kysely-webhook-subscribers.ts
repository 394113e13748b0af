import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookSubscribers } from '../../../application/webhooks/ports.ts';
import type { WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import { isNamedBy, type WebhookEventType, type WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';

const CHANGED = 'changed';
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

/** The list read since the last change. Each change begins a new one, so that a list read before it is not kept after it. */
interface SinceChange {
  list: readonly Subscriber[] | null;
}

/**
 * Keeps the enabled endpoints in memory, so that without one a change of status costs no statement. For some seconds after
 * a change here, it reads the database.
 */
export class KyselyWebhookSubscribers extends DatabaseAdapter implements WebhookSubscribers {
  private readonly enabled: Mirror<SinceChange>;
  private certainFrom = 0;

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.enabled = new Mirror<SinceChange>(listener, em, {
      channel: 'webhooks_changed',
      initially: { list: null },
      missed: `select '${CHANGED}' as payload`,
      learn: () => ({ list: null }),
    });
  }

  to(type: WebhookEventType): readonly WebhookId[] | Promise<readonly WebhookId[]> {
    const { list } = this.enabled.known;
    if (list !== null && this.isCertain) return wanting(list, type);
    return this.read().then((subscribers) => wanting(subscribers, type));
  }

  /** Call it in the transaction of a change. */
  async changed(): Promise<void> {
    this.certainFrom = performance.now() + UNCERTAIN_MS;
    this.enabled.learn(CHANGED);
    await this.enabled.announce(CHANGED);
  }

  private get isCertain(): boolean {
    return this.enabled.isCurrent && performance.now() >= this.certainFrom;
  }

  private async read(): Promise<readonly Subscriber[]> {
    const { known } = this.enabled;
    const list = await ENABLED(this.em, {});
    if (this.isCertain) known.list = list;
    return list;
  }
}

function wanting(subscribers: readonly Subscriber[], type: WebhookEventType): readonly WebhookId[] {
  return subscribers.filter(({ events }) => isNamedBy(events, type)).map(({ id }) => id);
}
