import type pg from 'pg';
import { type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobKind, JobQueue } from '../../application/shared/ports.ts';
import { inSpan, type Tracing } from '../telemetry/tracing.ts';
import { DueJobs, JobAnnouncements } from './due-jobs.ts';
import { type JobWorker, QueueWorkers } from './queue-workers.ts';

/** The jobs of a queue, on all nodes together. */
interface QueueBacklog {
  readonly queue: string;
  /** Due, and waiting for a worker. Counted every 5 s, like the next two. */
  readonly ready: number;
  /** Scheduled for later, failed jobs included. */
  readonly deferred: number;
  readonly active: number;
  /** How long the oldest one has been due; 0 if none is. */
  readonly oldestSeconds: number;
}

interface Oldest {
  readonly name: string;
  readonly seconds: number;
}

/** Reads only the index of waiting jobs (not blocked, by name). The API of pg-boss does not tell their age. */
const OLDEST = `select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
  where state < 'active' and not blocked and start_after <= now() group by name`;

async function readBacklog(boss: PgBoss, names: readonly string[]): Promise<QueueBacklog[]> {
  const queues = await boss.getQueues([...names]);
  const { rows } = (await boss.getDb().executeSql(OLDEST)) as { readonly rows: readonly Oldest[] };
  return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
    queue: name,
    ready: readyCount,
    deferred: deferredCount,
    active: activeCount,
    oldestSeconds: rows.find((oldest) => oldest.name === name)?.seconds ?? 0,
  }));
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Makes one statement of jobs for one queue. */
interface JobWrite {
  statement(jobs: readonly JobInsert[]): Promise<Statement>;
}

/** Returns the write of each queue, always the same one. */
function jobWrites(boss: PgBoss): (queue: string) => JobWrite {
  const writes = new Map<string, JobWrite>();
  return (queue) => {
    const write = writes.get(queue) ?? { statement: (jobs) => statementOf(boss, queue, jobs) };
    writes.set(queue, write);
    return write;
  };
}

/** What pg-boss would execute. It does not need the answer, which are the ids of the jobs. */
async function statementOf(boss: PgBoss, queue: string, jobs: readonly JobInsert[]): Promise<Statement> {
  let statement: Statement = { sql: '', parameters: [] };
  const executeSql = async (sql: string, parameters: readonly unknown[] = []) => {
    statement = { sql, parameters };
    return { rows: [] };
  };
  await boss.insert(queue, [...jobs], { db: { executeSql } });
  return statement;
}

/** A job is one short transaction or one call of another service. One that takes longer has died and is retried. */
const EXPIRY_SECONDS = 15;
const UNLIMITED_RETRIES = 1_000_000;
/** The key, in a job's data, of the span that enqueued it. Handlers do not see it. */
const TRACEPARENT = '__traceparent';
/** Between two look-ups of jobs that are due soon. */
const LOOK_UP_MS = 1_000;
/** The longest time between two fetches of a queue whose workers are not woken. */
const POLLING_SECONDS = 60;
/** From the end of a try until pg-boss has stored when the next one is due, which is after at least 0.5 s. */
const SETTLED_MS = 200;

export interface JobsOptions {
  readonly tracing?: Tracing | null;
  /** Calls a function when the transaction in which `enqueue` is called is stored. Default: at once. */
  readonly afterCommit?: (work: () => void) => void;
  readonly lookUpMs?: number;
  readonly pollingSeconds?: number;
  /** Called after each try of a job. */
  readonly onEnd?: (end: JobEnd) => void;
}

export interface JobEnd {
  readonly queue: string;
  /** A failed job is tried again. */
  readonly outcome: 'completed' | 'failed' | 'given_up';
  readonly seconds: number;
}

export interface JobFailure {
  readonly job: string;
  /** 1 for the first try; absent for the queue itself. */
  readonly attempt?: number;
  readonly error: unknown;
  /** Whether no retries are left. */
  readonly final: boolean;
}

/** A job without data has `null`. */
type Job = JobWithMetadata<{ readonly [TRACEPARENT]?: string } | null>;

type Write = (write: JobWrite, job: JobInsert) => unknown;

/** A durable queue in the same PostgreSQL. Jobs are enqueued in the caller's transaction and exist only if it commits. */
export class PgBossJobs implements JobQueue {
  private readonly pool: pg.Pool;
  private readonly boss: PgBoss;
  private readonly write: Write;
  private readonly report: (failure: JobFailure) => void;
  private readonly tracing: Tracing | null;
  private readonly onEnd: (end: JobEnd) => void;
  private readonly afterCommit: (work: () => void) => void;
  private readonly pollingSeconds: number;
  private readonly announcements: JobAnnouncements;
  private readonly dueJobs: DueJobs;
  private queues: readonly string[] = [];
  private readonly writeOf: (queue: string) => JobWrite;
  private readonly stopping = new AbortController();
  private stopped = false;
  /** The queues on which this process works. */
  private readonly working = new Map<string, QueueWorkers<Job['data']>>();

  /**
   * @param pool ends with the jobs
   * @param write writes jobs in the transaction in which `enqueue` is called: those with the same `write` at once
   */
  constructor(pool: pg.Pool, write: Write, report: (failure: JobFailure) => void, options: JobsOptions = {}) {
    const { lookUpMs = LOOK_UP_MS } = options;
    this.pool = pool;
    this.tracing = options.tracing ?? null;
    this.onEnd = options.onEnd ?? (() => {});
    this.afterCommit = options.afterCommit ?? ((work) => work());
    this.pollingSeconds = options.pollingSeconds ?? POLLING_SECONDS;
    this.write = write;
    this.report = report;
    const onError = (error: unknown) => {
      if (!this.stopped) report({ job: 'queue', error, final: false });
    };
    pool.on('error', onError);
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      // No job waits for another.
      flowIntervalSeconds: 3_600,
    });
    this.boss.on('error', onError);
    this.writeOf = jobWrites(this.boss);
    this.dueJobs = new DueJobs(this.boss, lookUpMs, (queue) => this.working.get(queue)?.wake(), onError);
    this.announcements = new JobAnnouncements(this.boss, ({ due, soon }) => {
      for (const [queue, count] of Object.entries(due)) this.working.get(queue)?.wake(count);
      if (soon) this.dueJobs.lookUp();
    });
  }

  /** What this process has to listen to, so that jobs of other nodes start at once. */
  get subscription(): JobAnnouncements['subscription'] {
    return this.announcements.subscription;
  }

  /** Creates the queues. @param works whether this process also runs the jobs, or of which queues */
  async start(workers: readonly JobWorker[], works: boolean | readonly string[] = true): Promise<void> {
    await this.boss.start();
    this.queues = workers.map(({ name }) => name);
    await this.createQueues(workers);
    if (works === false) return;
    for (const [index, worker] of workers.entries()) {
      const { name, schedule } = worker;
      if (works !== true && !works.includes(name)) continue;
      const run = (jobs: readonly Job[], relieve: () => void) => this.run(jobs, worker, relieve);
      // The queues do not all poll at the same time.
      const pollingSeconds = this.pollingSeconds * (1 - index / workers.length / 2);
      const staffing = { ...schedule, name, pollingSeconds };
      const team = new QueueWorkers(this.boss, staffing, run, this.stopping.signal);
      this.working.set(name, team);
      await team.start();
      if (schedule.cron !== undefined)
        await this.boss.schedule(name, schedule.cron, null, { tz: schedule.zone ?? 'UTC' });
    }
    this.dueJobs.start(this.queues);
  }

  /** A queue that exists stays as it is. */
  private async createQueues(workers: readonly JobWorker[]): Promise<void> {
    const existing = new Set((await this.boss.getQueues()).map(({ name }) => name));
    for (const { name, schedule } of workers.filter((worker) => !existing.has(worker.name))) {
      await this.boss.createQueue(name, {
        expireInSeconds: schedule.expirySeconds ?? EXPIRY_SECONDS,
        retryLimit: schedule.retries ?? UNLIMITED_RETRIES,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        ...(schedule.heartbeatSeconds && { heartbeatSeconds: schedule.heartbeatSeconds }),
      });
    }
  }

  async enqueue<Data extends object>(
    { name, groupOf, priorityOf }: JobKind<Data>,
    data: Data,
    at?: Date,
  ): Promise<void> {
    const traceparent = this.tracing?.traceparent();
    await this.write(this.writeOf(name), {
      data: traceparent === undefined ? data : { ...data, [TRACEPARENT]: traceparent },
      ...(at && { startAfter: at }),
      ...(groupOf && { group: { id: groupOf(data) } }),
      ...(priorityOf && { priority: priorityOf(data) }),
    });
    if (at === undefined) this.afterCommit(() => this.announcements.announceDue(name));
    // PostgreSQL decides by its own clock when the job is due.
    else if (!this.dueJobs.sees(at)) this.afterCommit(() => this.announcements.announceSoon());
  }

  backlog(): Promise<QueueBacklog[]> {
    return readBacklog(this.boss, this.queues);
  }

  /** Takes no new jobs, and signals the running ones to end. Jobs can still be enqueued. */
  async stopWorking(): Promise<void> {
    this.stopping.abort();
    await this.dueJobs.stop();
    await Promise.all([...this.working.keys()].map((name) => this.boss.offWork(name, { wait: false })));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.dueJobs.stop(), this.announcements.end()]);
    await this.boss.stop({ graceful: true, timeout: 8_000 });
    if (!this.pool.ending) await this.pool.end();
    // The pool does not wait until its connections are closed: one can still hear that the server ends.
    this.stopped = true;
  }

  /** @returns those that are done */
  private async run(jobs: readonly Job[], { handle, handleAll }: JobWorker, relieve: () => void): Promise<Job[]> {
    const { signal } = this.stopping;
    const alone = (job: Job) => handle(dataOf(job), signal, relieve);
    let all: Promise<void> | undefined;
    const each = (job: Job) => {
      if (handleAll === undefined || jobs.length === 1) return alone(job);
      // Begins in the span of the first job.
      all ??= handleAll(jobs.map(dataOf), signal);
      return all.catch(() => alone(job));
    };
    const done = await Promise.all(jobs.map((job) => this.isDone(job, () => each(job))));
    return jobs.filter((_job, index) => done[index]);
  }

  private async isDone(job: Job, handle: () => Promise<void>): Promise<boolean> {
    const { name, retryCount, retryLimit } = job;
    const parent = job.data?.[TRACEPARENT] ?? '';
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': name,
      'job.attempt': retryCount + 1,
    };
    const work = () => Promise.race([handle(), expiryOf(job)]);
    const start = performance.now();
    const ended = (outcome: JobEnd['outcome']) =>
      this.onEnd({ queue: name, outcome, seconds: (performance.now() - start) / 1000 });
    try {
      await inSpan(this.tracing, { name: `process ${name}`, kind: 'consumer', attributes, parent }, work);
      ended('completed');
      return true;
    } catch (error) {
      const final = retryCount >= retryLimit;
      ended(final ? 'given_up' : 'failed');
      if (!final) setTimeout(() => this.dueJobs.lookUp(), SETTLED_MS).unref();
      this.report({ job: name, attempt: retryCount + 1, error, final });
      return false;
    }
  }
}

function dataOf({ data }: Job): object {
  const { [TRACEPARENT]: _parent, ...given } = data ?? {};
  return given;
}

/** Rejects when pg-boss gives this try up, at its expiry or when the process stops, so that it is reported. */
function expiryOf({ signal, expireInSeconds }: Job): Promise<never> {
  return new Promise((_resolve, reject) => {
    const expire = () => reject(new Error(`The job did not end in time (at most ${expireInSeconds} s).`));
    signal.addEventListener('abort', expire, { once: true });
  });
}
