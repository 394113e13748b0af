import type { WebhookDisabled } from '../../domain/webhooks/webhook.events.ts';
import { momentOf, type Timekeeping } from '../shared/moment.ts';
import { UseCase } from '../shared/use-case.ts';
import { Announce } from './announce.ts';
import { type Announcement, dayIn, quoted, WEBHOOK_UPDATE } from './announcement.ts';
import type { Operators } from './ports.ts';

const URL_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 500;

/** Notifies every operator that a webhook was disabled, in the unit of work of that event. */
export class NotifyOperators extends UseCase<
  { operators: Operators } & Timekeeping & ConstructorParameters<typeof Announce>[0]
> {
  async execute(event: WebhookDisabled): Promise<void> {
    const { type, webhookId, url, reason, occurredAt } = event;
    const announce = new Announce(this.deps);
    const at = await momentOf(this.deps);
    const values = { day: dayIn(event), url: quoted(url, URL_MAX_LENGTH), reason: quoted(reason, REASON_MAX_LENGTH) };
    for (const recipientId of await this.deps.operators.all()) {
      const announcement: Announcement = {
        recipientId,
        source: `${type}:${webhookId}:${occurredAt.toISOString()}:${recipientId}`,
        type: WEBHOOK_UPDATE,
        notice: { name: type, values },
        actionPath: '/backoffice/webhooks',
      };
      await announce.execute(announcement, at);
    }
  }
}
