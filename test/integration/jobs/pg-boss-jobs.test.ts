import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { type JobFailure, PgBossJobs } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { batchWorker, worker } from '../../../adapters/jobs/queue-workers.ts';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import { jobsPool } from '../../../adapters/persistence/database/database.ts';
import { createDatabase } from '../../support/database.ts';
import { openMailServer } from '../../support/mail-server.ts';

const CALL = { name: 'call' } as { readonly name: string; readonly __data?: { readonly number: number } };
const MAIL = { name: 'mail' } as { readonly name: string; readonly __data?: { readonly address: string } };

const SLOW = 'slow@example.com';

const { mails, host } = await openMailServer({
  onRcptTo({ address }, _session, callback) {
    if (address !== SLOW) callback();
  },
});
let db: Kysely<object>;
let jobs: PgBossJobs;
let failures: JobFailure[];

beforeEach(async () => {
  failures = [];
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  jobs = new PgBossJobs(
    jobsPool(database.url),
    async (write, job) => {
      const { sql: text, parameters } = await write.statement([job]);
      await db.executeQuery(CompiledQuery.raw(text, [...parameters]));
    },
    (failure) => failures.push(failure),
  );
  return async () => {
    await jobs.stop();
    await db.destroy();
    await database.drop();
  };
});

const statesOf = (name: string) => async () => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(db);
  return rows.map(({ state }) => state);
};

it('a worker whose job waits is replaced, up to a limit, and leaves when the job has ended', async () => {
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
  for (const number of [1, 2, 4]) running.get(number)?.();

  await expect.poll(numbers).toEqual([5, 6]);
  for (const number of [5, 6]) running.get(number)?.();
});

it('a mail that hangs is tried again and reported, and the mails beside it are sent once', async () => {
  const others = [1, 2, 3, 4, 5, 6, 7].map((number) => `borrower-${number}@example.com`);
  const smtpUrl = `smtp://${host}`;
  const mailer = new SmtpMailer({
    smtpUrl,
    lenderName: 'Lender',
    from: { name: '', address: 'no-reply@lending.example' },
    deadlineMs: 5_000,
  });
  const message = {
    title: 'News',
    message: 'News.',
    type: 'general',
    actionUrl: null,
    language: 'en',
    recipientName: null,
  } as const;
  const send = async ({ address }: { readonly address: string }) => {
    await mailer.send(address, { id: address, ...message });
  };
  const mail = worker(MAIL, send, { expirySeconds: 600, concurrency: 8 });
  await jobs.start([mail], false);
  for (const address of [SLOW, ...others]) await jobs.enqueue(MAIL, { address });
  // However slow the machine is, only this try takes too long.
  await sql`update pgboss.job set expire_seconds = 1 where data ->> 'address' = ${SLOW}`.execute(db);

  await jobs.start([mail]);
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);

  const sent = () => mails.flatMap(({ recipients }) => recipients).toSorted();
  await expect.poll(sent).toEqual(others);
  expect(failures.slice(0, 2)).toMatchObject([
    { job: 'mail', attempt: 1, final: false, error: new Error('The job did not end in time (at most 1 s).') },
    { job: 'mail', attempt: 2, final: false },
  ]);
});

it('jobs that are due together are handled together, and alone if that fails: only the one that cannot be done is tried again', async () => {
  const batches: number[][] = [];
  // Together, and then alone.
  let refusals = 2;
  const handleAll = async (batch: readonly { readonly number: number }[]) => {
    const numbers = batch.map(({ number }) => number).toSorted();
    batches.push(numbers);
    if (numbers.includes(3) && refusals-- > 0) throw new Error('Three is too much.');
  };
  const together = batchWorker(CALL, handleAll, { concurrency: 1, batch: 3 });
  await jobs.start([together], false);
  for (let number = 1; number <= 5; number++) await jobs.enqueue(CALL, { number });

  await jobs.start([together]);

  await expect.poll(() => batches).toHaveLength(6);
  const [all, ...later] = batches;
  expect(all).toEqual([1, 2, 3]);
  expect(later.slice(0, 3).toSorted()).toEqual([[1], [2], [3]]);
  expect(later.slice(3)).toEqual([[4, 5], [3]]);
  await expect.poll(statesOf(CALL.name)).toEqual(Array(5).fill('completed'));
  expect(failures).toMatchObject([{ job: 'call', attempt: 1, final: false, error: new Error('Three is too much.') }]);
});

it('the backlog has the age of the oldest job that is due', async () => {
  const idle = { name: 'without-workers' };
  await jobs.start([worker(idle, async () => {})], false);
  const due = Date.now() - 600_000;
  await jobs.enqueue(idle, {}, new Date(due));
  await jobs.enqueue(idle, {}, new Date(Date.now() + 600_000));

  const [backlog] = await jobs.backlog();

  expect(backlog).toMatchObject({ queue: idle.name, active: 0 });
  expect(backlog?.oldestSeconds).toBeGreaterThanOrEqual(600);
  expect(backlog?.oldestSeconds).toBeLessThanOrEqual((Date.now() - due) / 1_000);
});
