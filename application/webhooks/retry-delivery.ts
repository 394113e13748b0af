import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import { DeliveryNotFound, WebhookIsDisabled, type Webhooks } from '../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries } from '../../domain/webhooks/webhook-delivery.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { DELIVER_WEBHOOK } from './deliver-webhook.ts';

export interface RetryDeliveryCommand {
  readonly webhookId: WebhookId;
  readonly deliveryId: DeliveryId;
}

/** Sends a delivery again now, under the same event id. */
export class RetryDelivery extends UseCase<{
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws WebhookNotFound, DeliveryNotFound, WebhookIsDisabled */
  execute({ webhookId, deliveryId }: RetryDeliveryCommand): Promise<void> {
    const { webhooks, webhookDeliveries, jobs, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      const delivery = await webhookDeliveries.find(deliveryId, webhookId);
      if (delivery === null) throw new DeliveryNotFound();
      if (!webhook.enabled) throw new WebhookIsDisabled();
      delivery.retry(clock.now());
      await webhookDeliveries.save(delivery);
      await jobs.enqueue(DELIVER_WEBHOOK, { webhookId, deliveryId, attempt: delivery.attempts + 1 });
    });
  }
}
