import type { JobKind } from '../../application/shared/jobs.ts';
import type { Staffing } from './queue-workers.ts';

/**
 * May run more than once for a job. The signal aborts when the process is stopping.
 * @param relieve to be called before a long wait for another service: another worker takes the place of this one
 */
export type JobHandler<Data> = (data: Data, signal: AbortSignal, relieve?: () => void) => Promise<void>;

/** Handles jobs that were fetched together, all or none. If it fails, each is handled alone. */
export type BatchHandler<Data> = (batch: readonly Data[], signal: AbortSignal) => Promise<void>;

/** Handles the jobs of one kind. */
export interface JobWorker {
  readonly name: string;
  readonly handle: JobHandler<object>;
  /** Default: jobs that were fetched together run side by side. */
  readonly handleAll?: BatchHandler<object>;
  readonly schedule: JobSchedule;
}

export interface JobSchedule extends Staffing {
  /** Also runs a job without data at these times (cron, UTC), on one node. */
  readonly cron?: string;
  /** Retries of a failed job, at growing intervals up to a minute. Default: unlimited. */
  readonly retries?: number;
  readonly expirySeconds?: number;
  /** For long jobs: a job without a heartbeat for this long is retried. At least 10. */
  readonly heartbeatSeconds?: number;
}

/** A worker whose handler takes the data that `enqueue` requires for this kind of job. */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  handle: JobHandler<Data>,
  schedule: JobSchedule = {},
): JobWorker {
  return { name: kind.name, handle: handle as JobHandler<object>, schedule };
}

/** A worker that handles up to `schedule.batch` jobs at once. */
export function batchWorker<Data extends object>(
  kind: JobKind<Data>,
  handleAll: BatchHandler<Data>,
  schedule: JobSchedule,
): JobWorker {
  const one = worker(kind, (data, signal) => handleAll([data], signal), schedule);
  return { ...one, handleAll: handleAll as BatchHandler<object> };
}
