import type { WebhookDisabled } from '../../domain/webhooks/webhook.events.ts';
import { momentOf, type Timekeeping } from '../shared/moment.ts';
import { UseCase } from '../shared/use-case.ts';
import { Announce } from './announce.ts';
import { quoted } from './announcement.ts';
import type { Operators } from './ports.ts';

const URL_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 500;

/** Notifies every operator that a webhook was disabled, in the unit of work of that event. */
export class NotifyOperators extends UseCase<
  { operators: Operators } & Timekeeping & ConstructorParameters<typeof Announce>[0]
> {
  async execute({ type, webhookId, url, reason, occurredAt }: WebhookDisabled): Promise<void> {
    const announce = new Announce(this.deps);
    const at = await momentOf(this.deps);
    const message =
      `No more events are sent to ${quoted(url, URL_MAX_LENGTH)}. Reason: ${quoted(reason, REASON_MAX_LENGTH)} ` +
      'Fix the receiver, enable the webhook and retry what it has missed.';
    for (const recipientId of await this.deps.operators.all()) {
      const announcement = {
        recipientId,
        source: `${type}:${webhookId}:${occurredAt.toISOString()}:${recipientId}`,
        type: 'webhook_update',
        title: 'A webhook was disabled',
        message,
        actionPath: '/backoffice/webhooks',
      };
      await announce.execute(announcement, at);
    }
  }
}
