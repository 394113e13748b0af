import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { DELIVER_WEBHOOK } from './deliver-webhook.ts';
import type { DueDeliveries } from './ports.ts';

export const SWEEP_DELIVERIES: JobKind<object> = { name: 'sweep-webhook-deliveries' };

/** Longer than a job waits for a worker. */
const LOST_AFTER_MS = 30_000;

/** Enqueues due deliveries that no job sends: the queue removed it, or its process was killed. */
export class SweepDeliveries extends UseCase<{
  dueDeliveries: DueDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  execute(): Promise<void> {
    const { dueDeliveries, jobs, unitOfWork, clock } = this.deps;
    const now = clock.now();
    return unitOfWork.run(async () => {
      const stalled = await dueDeliveries.stalled(new Date(now.getTime() - LOST_AFTER_MS), now);
      // One for each endpoint. Each try enqueues the next one.
      for (const due of stalled) await jobs.enqueue(DELIVER_WEBHOOK, due);
    });
  }
}
