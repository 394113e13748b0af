import type { WebhookId } from '../../domain/shared/ids.ts';
import type { Webhooks } from '../../domain/webhooks/webhook.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Deletes an endpoint and its deliveries. */
export class DeleteWebhook extends UseCase<{ webhooks: Webhooks; unitOfWork: UnitOfWork }> {
  /** @throws WebhookNotFound */
  execute({ webhookId }: { readonly webhookId: WebhookId }): Promise<void> {
    const { webhooks, unitOfWork } = this.deps;
    return unitOfWork.run(async () => webhooks.remove(await webhooks.get(webhookId)));
  }
}
