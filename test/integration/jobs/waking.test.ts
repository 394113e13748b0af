import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { beforeEach, describe, expect, it } from 'vitest';
import { type JobsOptions, PgBossJobs } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { type JobHandler, worker } from '../../../adapters/jobs/queue-workers.ts';
import { connect, jobsPool } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { afterCommit, gatherRows } from '../../../adapters/persistence/database/transactions.ts';
import type { JobKind } from '../../../application/shared/ports.ts';
import { createDatabase } from '../../support/database.ts';
import { countStatements } from '../../support/statement-counter.ts';

const KIND: JobKind<{ readonly number: number }> = { name: 'numbers' };
const CONCURRENCY = 2;
const HOUR = 3_600;
/** How pg-boss fetches jobs. */
const FETCH = /SKIP LOCKED/;
/** In the time of a test, only what wakes its worker starts a job. */
const NO_POLLING = { pollingSeconds: HOUR };
const NO_LOOK_UPS = { ...NO_POLLING, lookUpMs: HOUR * 1_000 };

type Handler = JobHandler<{ readonly number: number }>;

let url: string;
let orm: MikroORM;
let started: number[];
let closing: AsyncDisposableStack;

const record: Handler = async ({ number }) => void started.push(number);

beforeEach(async () => {
  closing = new AsyncDisposableStack();
  const database = await createDatabase();
  closing.defer(() => database.drop());
  url = database.url;
  orm = await connect(url);
  closing.defer(() => orm.close());
  started = [];
  return () => closing.disposeAsync();
});

/** A node that works on the jobs, or only enqueues them. */
async function node(handle: Handler | null, options: JobsOptions = {}, hears = true): Promise<PgBossJobs> {
  const { em } = orm;
  const statements = await countStatements(url, { everyConnection: true });
  closing.defer(() => statements.close());
  const jobs = new PgBossJobs(
    jobsPool(statements.url),
    (write, job) => gatherRows(em, write, [job]),
    () => {},
    { afterCommit: (act) => afterCommit(em, act), ...options },
  );
  closing.defer(() => jobs.stop());
  if (hears) {
    const listener = new PostgresListener(url, em);
    listener.subscribe(jobs.subscription);
    closing.defer(() => listener.stop());
    await listener.start();
  }
  await jobs.start([worker(KIND, handle ?? record, { concurrency: CONCURRENCY })], handle !== null);
  if (handle === null) return jobs;
  let fetches = 0;
  const fetched = () => {
    fetches += statements
      .take()
      .flat()
      .filter((text) => FETCH.test(text)).length;
    return fetches;
  };
  // The first fetch finds no job. The next one has a cause.
  await expect.poll(fetched).toBeGreaterThan(0);
  return jobs;
}

const inOne = (work: () => Promise<void>) => new PgUnitOfWork(orm.em).run(work);
const enqueue = (jobs: PgBossJobs, number: number, at?: Date) => inOne(() => jobs.enqueue(KIND, { number }, at));

const inMs = (ms: number) => new Date(Date.now() + ms);

describe('a job is started when it is due, without polling', () => {
  it('if this node enqueues it', async () => {
    const jobs = await node(record, NO_LOOK_UPS, false);
    await enqueue(jobs, 1);
    await expect.poll(() => started).toEqual([1]);
  });

  it('if another node enqueues it', async () => {
    await node(record, NO_LOOK_UPS);
    await enqueue(await node(null), 1);
    await expect.poll(() => started).toEqual([1]);
  });

  it.each([0, 300])('if it is delayed by %i ms, which is less than the time between look-ups', async (ms) => {
    const jobs = await node(record, NO_LOOK_UPS);
    await enqueue(jobs, 1, inMs(ms));
    await expect.poll(() => started).toEqual([1]);
  });

  it('if it is delayed by more than the time between look-ups', async () => {
    const jobs = await node(record, { ...NO_POLLING, lookUpMs: 300 });
    await enqueue(jobs, 1, inMs(1_500));
    await expect.poll(() => started).toEqual([1]);
  });

  it('if another node delays it by less than the time between look-ups', async () => {
    await node(record, NO_LOOK_UPS);
    await enqueue(await node(null, NO_LOOK_UPS), 1, inMs(400));
    await expect.poll(() => started).toEqual([1]);
  });

  it('if it is tried again', async () => {
    const jobs = await node(async ({ number }) => {
      started.push(number);
      if (started.length === 1) throw new Error('Not yet.');
    }, NO_POLLING);
    await enqueue(jobs, 1);
    await expect.poll(() => started).toEqual([1, 1]);
  });

  it('if several are enqueued together, by another node', async () => {
    const running = new Set<number>();
    const ending = Promise.withResolvers<void>();
    await node(({ number }) => {
      running.add(number);
      return ending.promise;
    }, NO_LOOK_UPS);
    const sender = await node(null);
    try {
      await inOne(async () => {
        for (const number of [1, 2, 3]) await sender.enqueue(KIND, { number });
      });

      await expect.poll(() => running.size).toBe(2);
    } finally {
      ending.resolve();
    }
    await expect.poll(() => running.size).toBe(3);
  });
});

describe('a job runs although its notification was lost', () => {
  /** As a node that dies before it announces the job. */
  async function enqueueSilently(): Promise<void> {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    boss.on('error', () => {});
    await boss.start();
    await boss.send(KIND.name, { number: 0 });
    await boss.stop();
  }

  it('by the next look-up', async () => {
    await node(record, NO_POLLING);
    await enqueueSilently();
    await expect.poll(() => started).toEqual([0]);
  });

  it('by polling, if the look-ups do not find it either', async () => {
    await node(record, { ...NO_LOOK_UPS, pollingSeconds: 0.5 });
    await enqueueSilently();
    await expect.poll(() => started).toEqual([0]);
  });
});

it('a job whose transaction is undone is not announced', async () => {
  const jobs = await node(null);
  const heard: unknown[] = [];
  const onNotification = (payload: string) => {
    const { due, soon } = JSON.parse(payload);
    heard.push({ due, soon });
  };
  const listener = new PostgresListener(url, orm.em);
  listener.subscribe({ ...jobs.subscription, missed: 'select where false', onNotification });
  closing.defer(() => listener.stop());
  await listener.start();

  const undone = inOne(async () => {
    await jobs.enqueue(KIND, { number: 1 });
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  await enqueue(jobs, 2, new Date());

  // What the first job had announced would come before this, or with it.
  await expect.poll(() => heard).toEqual([{ due: {}, soon: true }]);
});
