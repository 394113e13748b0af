import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobKind } from '../../application/shared/ports.ts';

interface Staffing {
  /** Jobs that run at once on this node. Default: 4. */
  readonly concurrency?: number;
  /** Further jobs that may wait for another service. They cost no query. Default: 0. */
  readonly waiting?: number;
  /** Jobs that a worker fetches at once. Default: 1. */
  readonly batch?: number;
}

/** One worker of a queue polls. The others fetch when they are woken, and after a job. */
const NO_POLLING_SECONDS = 86_400;

type Done = readonly { readonly id: string }[];
/** Resolves to the jobs that are done. */
type Run<Data> = (jobs: readonly JobWithMetadata<Data>[], relieve: () => void) => Promise<Done>;

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * The workers of a queue on this node. Each takes one job at a time unless jobs are handled together, because pg-boss settles
 * the jobs of a batch when the slowest has ended. While a job waits for another service, another worker takes its worker's place.
 */
export class QueueWorkers<Data extends object | null> {
  private readonly boss: PgBoss;
  private readonly name: string;
  private readonly staffing: Staffing;
  private readonly run: Run<Data>;
  private readonly stopping: AbortSignal;
  private readonly pollingSeconds: number;
  private readonly fetching = new Set<string>();
  /** Those that have a job. */
  private readonly busy = new Set<string>();
  private waiting = 0;
  /** Workers that may have a job, apart from the waiting ones. */
  private places = 0;

  /** @param pollingSeconds the longest time between two fetches if no worker is woken; at least 0.5 */
  constructor(
    boss: PgBoss,
    { name, pollingSeconds, ...staffing }: Staffing & { readonly name: string; readonly pollingSeconds: number },
    run: Run<Data>,
    stopping: AbortSignal,
  ) {
    this.boss = boss;
    this.name = name;
    this.staffing = staffing;
    this.run = run;
    this.stopping = stopping;
    this.pollingSeconds = pollingSeconds;
  }

  /** Hires the first worker. The others are hired when they are needed first. */
  async start(): Promise<void> {
    this.places = 1;
    await this.hire(this.pollingSeconds);
  }

  /** Makes idle workers fetch, and hires more if there are too few. A busy one fetches after its job. */
  wake(jobs = 1): void {
    const count = Math.ceil(jobs / (this.staffing.batch ?? 1));
    const idle = [...this.fetching].filter((id) => !this.busy.has(id));
    for (let missing = count - idle.length; missing > 0 && this.isOpen(); missing--) {
      this.places++;
      void this.hire(NO_POLLING_SECONDS);
    }
    for (const id of idle.slice(0, count)) {
      // The next call begins with the others, because this one is about to have a job.
      this.fetching.delete(id);
      this.fetching.add(id);
      this.boss.notifyWorker(id);
    }
  }

  private isOpen(): boolean {
    return !this.stopping.aborted && this.places < (this.staffing.concurrency ?? 4);
  }

  /** Sends no statement. pg-boss refuses it only when stopped, and `stopping` is set before. The worker fetches at once. */
  private async hire(pollingSeconds: number): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollingSeconds,
      batchSize: this.staffing.batch ?? 1,
      localGroupConcurrency: 1,
      includeMetadata: true,
    } as const;
    const id: string = await this.boss.work(this.name, options, async (jobs: JobWithMetadata<Data>[]) => {
      this.busy.add(id);
      let relieved = false;
      const relieve = () => {
        relieved ||= this.replace(id, pollingSeconds);
      };
      const done = await this.run(jobs, relieve);
      this.busy.delete(id);
      if (relieved) this.dismiss(id);
      // More jobs may be due.
      else this.boss.notifyWorker(id);
      if (done.length < jobs.length) await this.failOthers(done);
    });
    this.fetching.add(id);
  }

  /**
   * Completes some jobs of a batch, and rejects, so that pg-boss fails the others. Its `perJobResults` does the same by a join
   * with a list, of which PostgreSQL expects a hundred rows: it read 1,300 pages to complete one job.
   */
  private async failOthers(done: Done): Promise<never> {
    const ids = done.map(({ id }) => id);
    if (ids.length > 0) await this.boss.complete(this.name, ids);
    throw new Error('The job failed.');
  }

  /** @returns whether another worker takes the place of this one */
  private replace(id: string, pollingSeconds: number): boolean {
    if (this.stopping.aborted || this.waiting >= (this.staffing.waiting ?? 0)) return false;
    this.waiting++;
    this.fetching.delete(id);
    void this.hire(pollingSeconds);
    return true;
  }

  private dismiss(id: string): void {
    this.waiting--;
    void this.boss.offWork(this.name, { id, wait: false });
    this.wake();
  }
}

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
  /** Also runs a job without data at these times (cron), on one node. */
  readonly cron?: string;
  /** The time zone of `cron`. Default: UTC. */
  readonly zone?: string;
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
