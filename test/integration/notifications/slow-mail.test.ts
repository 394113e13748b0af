import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type JobFailure, PgBossJobs, worker } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const MAIL = { name: 'mail' } as { readonly name: string; readonly __data?: { readonly address: string } };
const SLOW = 'slow@example.com';
const OTHERS = [1, 2, 3, 4, 5, 6, 7].map((number) => `borrower-${number}@example.com`);

const arrived: string[] = [];
const failures: JobFailure[] = [];
/** Accepts every mail, but never answers when it gets the address of the slow one. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  closeTimeout: 100,
  onRcptTo({ address }, _session, callback) {
    if (address !== SLOW) callback();
  },
  onData(stream, { envelope }, callback) {
    arrived.push(...envelope.rcptTo.map(({ address }) => address));
    stream.on('end', callback).resume();
  },
});
let database: TestDatabase;
let db: Kysely<object>;
let jobs: PgBossJobs;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  jobs = new PgBossJobs(
    database.url,
    () => db,
    (failure) => failures.push(failure),
  );
});

afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
});

it('A mail that hangs is tried again and reported, and the mails beside it are sent once', async () => {
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = new SmtpMailer({ smtpUrl, from: 'no-reply@lending.example', deadlineMs: 5_000 });
  const message = { title: 'News', message: 'News.', type: 'general', actionUrl: null };
  const send = async ({ address }: { readonly address: string }) => {
    await mailer.send(address, { id: address, ...message });
  };
  const mail = worker(MAIL, send, { expirySeconds: 2, concurrency: 8 });
  await jobs.start([mail], false);
  for (const address of [SLOW, ...OTHERS]) await jobs.enqueue(MAIL, { address });

  await jobs.start([mail]);
  await vi.waitUntil(() => failures.some(({ attempt }) => attempt === 2), { timeout: 30_000, interval: 50 });

  expect(arrived.toSorted()).toEqual(OTHERS);
  expect(failures).toMatchObject([
    { job: 'mail', attempt: 1, final: false, error: new Error('The job did not end in time (at most 2 s).') },
    { job: 'mail', attempt: 2, final: false },
  ]);
});
