import type { WebhookId } from '../../domain/shared/ids.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { DELIVER_WEBHOOK } from './deliver-webhook.ts';
import type { DueDeliveries } from './ports.ts';

/** The endpoints that an event is sent to. */
export interface WokenWebhooks {
  readonly webhookIds: readonly WebhookId[];
}

export const WAKE_WEBHOOKS: JobKind<WokenWebhooks> = { name: 'wake-webhooks' };

/** Begins to send to endpoints where nothing is being tried. For the others, the end of the try begins the next one. */
export class WakeWebhooks extends UseCase<{
  dueDeliveries: DueDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  execute({ webhookIds }: WokenWebhooks): Promise<void> {
    const { dueDeliveries, jobs, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      for (const next of await dueDeliveries.nextOf(webhookIds, clock.now())) await jobs.enqueue(DELIVER_WEBHOOK, next);
    });
  }
}
