import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
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
  /** May be called more than once for a job. */
  readonly handle: (data: object) => Promise<void>;
  readonly schedule: JobSchedule;
}

export interface JobSchedule {
  /** Also does one, without data, at these times (cron, UTC), on one node of many. */
  readonly cron?: string;
  /** How often a failed job is tried again, at growing intervals up to a minute. Without it: for ever. */
  readonly retries?: number;
  readonly expirySeconds?: number;
}

/** Ties a kind of job to whoever does it, so that the data are what `enqueue` took. */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  handle: (data: Data) => Promise<void>,
  schedule: JobSchedule = {},
): JobWorker {
  return { name: kind.name, handle: handle as JobWorker['handle'], schedule };
}

/**
 * The durable queue, in the same PostgreSQL. A job is enqueued through the transaction of whoever asks for it: it is
 * there exactly when the effect is.
 */
export class PgBossJobs implements JobQueue {
  private readonly boss: PgBoss;
  private readonly em: EntityManager;
  private readonly report: (failure: JobFailure) => void;

  constructor(databaseUrl: string, em: EntityManager, report: (failure: JobFailure) => void) {
    this.em = em;
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

  /** Makes the queues and begins to work on them. */
  async start(workers: readonly JobWorker[]): Promise<void> {
    await this.boss.start();
    for (const { name, handle, schedule } of workers) {
      await this.boss.createQueue(name, {
        expireInSeconds: schedule.expirySeconds ?? EXPIRY_SECONDS,
        retryLimit: schedule.retries ?? FOR_EVER,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
      });
      const options = {
        pollingIntervalSeconds: 0.5,
        // With two jobs a second for each worker, what has gathered while the database was out would last for minutes.
        burstWhenReadyExceeds: 8,
        batchSize: 1,
        localConcurrency: 4,
        includeMetadata: true,
      } as const;
      await this.boss.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
        if (job !== undefined) await this.work(job, () => handle(job.data));
      });
      if (schedule.cron !== undefined) await this.boss.schedule(name, schedule.cron);
    }
  }

  async enqueue<Data extends object>({ name }: JobKind<Data>, data: Data, at?: Date): Promise<void> {
    await this.boss.send(name, data, {
      ...(at && { startAfter: at }),
      db: {
        executeSql: async (text, values = []) => {
          const { rows } = await this.em.getKysely().executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        },
      },
    });
  }

  stop(): Promise<void> {
    return this.boss.stop({ graceful: true, timeout: 8_000 });
  }

  private async work({ name, retryCount, retryLimit }: JobWithMetadata, handle: () => Promise<void>): Promise<void> {
    try {
      await handle();
    } catch (error) {
      this.report({ job: name, error, final: retryCount >= retryLimit });
      throw error;
    }
  }
}
