import type { WebhookId } from '../../domain/shared/ids.ts';
import type { WebhookChanges, Webhooks, WebhookUrlPolicy } from '../../domain/webhooks/webhook.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ChangeWebhookCommand {
  readonly webhookId: WebhookId;
  readonly changes: WebhookChanges;
}

export class ChangeWebhook extends UseCase<{
  webhooks: Webhooks;
  webhookUrlPolicy: WebhookUrlPolicy;
  unitOfWork: UnitOfWork;
}> {
  /** @throws WebhookNotFound, InvalidWebhook */
  execute({ webhookId, changes }: ChangeWebhookCommand): Promise<void> {
    const { webhooks, webhookUrlPolicy, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      webhook.change(changes, webhookUrlPolicy);
      await webhooks.save(webhook);
    });
  }
}
