import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { beforeEach, describe, expect, it } from 'vitest';
import { type JobHandler, type JobsOptions, PgBossJobs, worker } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { jobsPool } from '../../../adapters/persistence/database/jobs-pool.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { afterCommit, gatherRows } from '../../../adapters/persistence/database/transactions.ts';
import type { JobKind } from '../../../application/shared/jobs.ts';
import { createDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

const KIND: JobKind<{ readonly number: number }> = { name: 'numbers' };
const HOUR_MS = 3_600_000;
const NO_WAKING = { lookUpMs: HOUR_MS, pollingSeconds: 3_600 };
/** A quiet machine needs some milliseconds. Look-ups each second or polling would take longer. */
const SOON_MS = 300;
const TIMES = 5;

type Handler = JobHandler<{ readonly number: number }>;

let url: string;
let orm: MikroORM;
let started: number[];
let closing: AsyncDisposableStack;

const record: Handler = async ({ number }) => {
  started[number] ??= Date.now();
};

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
  const jobs = new PgBossJobs(
    jobsPool(url),
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
  await jobs.start([worker(KIND, handle ?? record, { concurrency: 2 })], handle !== null);
  // The first fetch of each worker.
  await sleep(500);
  return jobs;
}

const enqueue = (jobs: PgBossJobs, number: number, at?: Date) =>
  new MikroOrmUnitOfWork(orm.em).run(() => jobs.enqueue(KIND, { number }, at));

/** Enqueues some jobs, one after another. @returns the median of the milliseconds from when one is due to its start */
async function delayOf(jobs: PgBossJobs, inMs: number | null = null): Promise<number> {
  const delays: number[] = [];
  for (let number = 0; number < TIMES; number++) {
    const due = Date.now() + (inMs ?? 0);
    await enqueue(jobs, number, inMs === null ? undefined : new Date(due));
    await expect.poll(() => started[number], { interval: 5 }).toBeDefined();
    delays.push((started[number] as number) - due);
  }
  return median(delays);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** The milliseconds from when each second try was due to its start. */
async function secondTries(): Promise<number[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ late: number }>(
      `select extract(epoch from started_on - start_after)::float8 * 1000 as late from pgboss.job
       where name = '${KIND.name}' and retry_count = 1 and state = 'completed'`,
    ),
  );
  return rows.map(({ late }) => late);
}

describe('a job starts soon after it is due', () => {
  it('if this node enqueues it', async () => {
    const jobs = await node(record, NO_WAKING, false);

    expect(await delayOf(jobs)).toBeLessThan(SOON_MS);
  });

  it('if another node enqueues it', async () => {
    await node(record, NO_WAKING);
    const sender = await node(null);

    expect(await delayOf(sender)).toBeLessThan(SOON_MS);
  });

  it.each([0, 300, 1_700])('if it is delayed by %i ms', async (inMs) => {
    const jobs = await node(record);

    expect(await delayOf(jobs, inMs)).toBeLessThan(SOON_MS);
  });

  it('if another node delays it for less than the time between look-ups', async () => {
    await node(record, { lookUpMs: 5_000, pollingSeconds: 3_600 });
    const sender = await node(null, { lookUpMs: 5_000 });

    expect(await delayOf(sender, 400)).toBeLessThan(SOON_MS);
  });

  it('if it is tried again', async () => {
    const failsOnce: Handler = async ({ number }) => {
      if (number in started) return;
      started[number] = Date.now();
      throw new Error('Not yet.');
    };
    const jobs = await node(failsOnce);

    for (let number = 0; number < TIMES; number++) await enqueue(jobs, number);
    await expect.poll(secondTries).toHaveLength(TIMES);

    expect(median(await secondTries())).toBeLessThan(SOON_MS);
  });

  it('if several are enqueued together, by another node', async () => {
    const running = new Set<number>();
    const ending = Promise.withResolvers<void>();
    await node(({ number }) => {
      running.add(number);
      return ending.promise;
    }, NO_WAKING);
    const sender = await node(null);
    try {
      await new MikroOrmUnitOfWork(orm.em).run(async () => {
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
    await node(record, { pollingSeconds: 3_600 });
    await enqueueSilently();
    await expect.poll(() => started).toHaveLength(1);
  });

  it('by polling, if the look-ups do not find it either', async () => {
    await node(record, { lookUpMs: HOUR_MS, pollingSeconds: 0.5 });
    await enqueueSilently();
    await expect.poll(() => started).toHaveLength(1);
  });

  it('and not otherwise', async () => {
    await node(record, NO_WAKING);
    await enqueueSilently();
    await sleep(3_000);
    expect(started).toHaveLength(0);
  });
});

it('a job whose transaction is undone is not announced', async () => {
  const jobs = await node(null);
  let heard = 0;
  const listener = new PostgresListener(url, orm.em);
  listener.subscribe({ ...jobs.subscription, missed: 'select where false', onNotification: () => heard++ });
  closing.defer(() => listener.stop());
  await listener.start();

  const undone = new MikroOrmUnitOfWork(orm.em).run(async () => {
    await jobs.enqueue(KIND, { number: 1 });
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  await sleep(200);
  expect(heard).toBe(0);

  await enqueue(jobs, 2);
  await expect.poll(() => heard).toBe(1);
});
