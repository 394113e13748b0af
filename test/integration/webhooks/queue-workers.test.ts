import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgBossJobs, worker } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const CALL = { name: 'call' } as { readonly name: string; readonly __data?: { readonly number: number } };

let database: TestDatabase;
let db: Kysely<object>;
let jobs: PgBossJobs;

beforeAll(async () => {
  database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  jobs = new PgBossJobs(
    database.url,
    () => db,
    () => {},
  );
});

afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

it('A worker whose job waits is replaced, up to a limit, and leaves when the job has ended', async () => {
  const running = new Map<number, () => void>();
  const call = async ({ number }: { readonly number: number }, _stopping: AbortSignal, relieve?: () => void) => {
    relieve?.();
    await new Promise<void>((resolve) => running.set(number, resolve));
    running.delete(number);
  };
  const numbers = () => [...running.keys()];
  await jobs.start([worker(CALL, call, { concurrency: 1, waiting: 2 })]);
  for (let number = 1; number <= 6; number++) await jobs.enqueue(CALL, { number });

  // Two that wait, and the one worker that cannot be replaced any more.
  await expect.poll(numbers).toEqual([1, 2, 3]);
  running.get(3)?.();
  await expect.poll(numbers).toEqual([1, 2, 4]);
  running.get(1)?.();
  running.get(2)?.();
  running.get(4)?.();

  await expect.poll(numbers).toEqual([5, 6]);
});
