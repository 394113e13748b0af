import { fromKysely, type JobResult, type JobWithMetadata, type KyselyTransactionLike, PgBoss } from 'pg-boss';
import type { JobKind, JobQueue } from '../../application/shared/jobs.ts';

/**
 * A job whose worker was killed is taken to have failed after this long, and tried again. A job is one short
 * transaction or one call of another service: anything longer is dead.
 */
const EXPIRY_SECONDS = 15;
const FOR_EVER = 1_000_000;

export interface JobFailure {
  readonly job: string;
  readonly error: unknown;
  /** Whether it is not tried again. */
  readonly final: boolean;
}

/** Who does the jobs of one kind. */
export interface JobWorker {
  readonly name: string;
  /** May be called more than once for a job. The signal says that the process is about to end. */
  readonly handle: (data: object, signal: AbortSignal) => Promise<void>;
  readonly schedule: JobSchedule;
}

export interface JobSchedule {
  /** Also does one, without data, at these times (cron, UTC), on one node of many. */
  readonly cron?: string;
  /** How often a failed job is tried again, at growing intervals up to a minute. Without it: for ever. */
  readonly retries?: number;
  readonly expirySeconds?: number;
  /**
   * For jobs that take long: whoever works on one says so more often than this (at least 10), and after a silence of so
   * long the job is tried again.
   */
  readonly heartbeatSeconds?: number;
  /** How many this node does at a time. Default: 8. */
  readonly concurrency?: number;
  /** How soon after it is due a job is seen, in seconds, at least 0.5. Default: 1. */
  readonly lookEverySeconds?: number;
}

/** Ties a kind of job to whoever does it, so that the data are what `enqueue` took. */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  handle: (data: Data, signal: AbortSignal) => Promise<void>,
  schedule: JobSchedule = {},
): JobWorker {
  return { name: kind.name, handle: handle as JobWorker['handle'], schedule };
}

/** The durable queue, in the same PostgreSQL. A job is enqueued in its caller's transaction: it exists if the effect does. */
export class PgBossJobs implements JobQueue {
  private readonly boss: PgBoss;
  private readonly currentTransaction: () => KyselyTransactionLike;
  private readonly report: (failure: JobFailure) => void;
  private readonly stopping = new AbortController();

  /** @param currentTransaction the transaction of the caller of `enqueue` */
  constructor(
    databaseUrl: string,
    currentTransaction: () => KyselyTransactionLike,
    report: (failure: JobFailure) => void,
  ) {
    this.currentTransaction = currentTransaction;
    this.report = report;
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      max: 4,
      application_name: 'lending-jobs',
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      queueCacheIntervalSeconds: 5,
    });
    this.boss.on('error', (error) => report({ job: 'queue', error, final: false }));
  }

  /** Makes the queues and, unless told otherwise, begins to work on them. */
  async start(workers: readonly JobWorker[], works = true): Promise<void> {
    await this.boss.start();
    for (const { name, handle, schedule } of workers) {
      await this.boss.createQueue(name, {
        expireInSeconds: schedule.expirySeconds ?? EXPIRY_SECONDS,
        retryLimit: schedule.retries ?? FOR_EVER,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        ...(schedule.heartbeatSeconds && { heartbeatSeconds: schedule.heartbeatSeconds }),
      });
      if (!works) continue;
      const options = {
        pollingIntervalSeconds: schedule.lookEverySeconds ?? 1,
        batchSize: schedule.concurrency ?? 8,
        // Without it a full batch would wait for the next look, which bounds what a node can do in a second.
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      await this.boss.work(name, options, (jobs: JobWithMetadata<object>[]) =>
        Promise.all(jobs.map((job) => this.work(job, () => handle(job.data, this.stopping.signal)))),
      );
      if (schedule.cron !== undefined) await this.boss.schedule(name, schedule.cron);
    }
  }

  async enqueue<Data extends object>({ name }: JobKind<Data>, data: Data, at?: Date): Promise<void> {
    await this.boss.send(name, data, {
      ...(at && { startAfter: at }),
      db: fromKysely(this.currentTransaction()),
    });
  }

  stop(): Promise<void> {
    this.stopping.abort();
    return this.boss.stop({ graceful: true, timeout: 8_000 });
  }

  private async work(job: JobWithMetadata, handle: () => Promise<void>): Promise<JobResult> {
    const { id, name, retryCount, retryLimit } = job;
    try {
      await handle();
      return { id, status: 'completed' };
    } catch (error) {
      this.report({ job: name, error, final: retryCount >= retryLimit });
      return { id, status: 'failed' };
    }
  }
}
