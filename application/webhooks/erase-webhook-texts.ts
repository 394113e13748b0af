import type { UserId } from '../../domain/shared/ids.ts';
import type { WebhookDeliveries } from '../../domain/webhooks/webhook-delivery.ts';
import { UseCase } from '../shared/use-case.ts';

/** Removes an erased user's ticket texts from deliveries, pending ones included. */
export class EraseWebhookTexts extends UseCase<{ webhookDeliveries: WebhookDeliveries }> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    await this.deps.webhookDeliveries.overwrite(userId, 'ticket', { subject: '', description: '', messages: [] });
  }
}
