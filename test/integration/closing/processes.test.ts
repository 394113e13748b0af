import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';
import { addDays, dayOf } from '../../../domain/shared/calendar.ts';
import { type RunningCommand, startCommand } from '../../support/command-line.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { generateLoans } from '../../support/loan-book.ts';
import { withClient } from '../../support/pg-client.ts';

/** Far enough ahead for the clock's midnight to make no difference, and no last day of a month. */
const TODAY = (() => {
  const ahead = addDays(dayOf(new Date()), 40);
  return Number(ahead.slice(8)) > 20 ? addDays(ahead, 14) : ahead;
})();
/** A twelfth of them needs something: enough for several batches. */
const LOANS = 12_000;

let dataDir: string;
let book: TestDatabase;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-processes-'));
  book = await createDatabase();
  const orm = await connect(book.url);
  await migrate(book.url);
  await orm.close();
  await withClient(book.url, (client) => generateLoans(client, LOANS, TODAY));
});

afterAll(async () => {
  await book.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A copy of the generated loans, for one test to close. */
async function withBook(test: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createDatabase(new URL(book.url).pathname.slice(1));
  try {
    await test(database);
  } finally {
    await database.drop();
  }
}

function close({ url }: TestDatabase, env: Record<string, string> = {}): RunningCommand {
  return startCommand(['close-of-business', '--date', TODAY], { DATABASE_URL: url, DATA_DIR: dataDir, ...env });
}

/** What the closing has done so far, and what was there to be done. */
async function effects(database: TestDatabase) {
  const { rows } = await withClient(database.url, (client) =>
    client.query(`select
      (select count(*)::int from loans where status = 'Paused') as paused,
      (select count(*)::int from loans where status = 'Defaulted') as defaulted,
      (select count(*)::int from loans where version > 2) as "changedTwice",
      (select count(*)::int from loans where version = 2) as changed,
      (select count(*)::int from notifications) as notifications,
      (select count(*)::int from pgboss.job where name = 'deliver-notification') as jobs,
      (select closed_at is not null from closed_days where day = '${TODAY}') as closed,
      (select tally from closed_days where day = '${TODAY}') as tally`),
  );
  return rows[0];
}

/** Counted from the schedules themselves, by other means than the closing has. */
async function expectEachEffectOnce(database: TestDatabase): Promise<void> {
  const { rows } = await withClient(database.url, (client) =>
    client.query(`select count(*)::int as due from loans cross join jsonb_array_elements(installments) as each
      where status <> 'Completed' and (each->>'paid')::int < 10500
        and (each->>'dueOn')::date in ('${TODAY}'::date, '${TODAY}'::date + 3)`),
  );
  const reminders = rows[0].due;
  const [resumed, defaulted] = [LOANS / 100, LOANS / 100];
  expect(reminders).toBeGreaterThan(LOANS / 20);
  expect(await effects(database)).toEqual({
    paused: 0,
    defaulted,
    changedTwice: 0,
    changed: resumed + defaulted,
    notifications: reminders + resumed + defaulted,
    jobs: reminders + resumed + defaulted,
    closed: true,
    tally: expect.objectContaining({ resumed, defaulted, reminders }),
  });
}

describe('two processes that close the same day at once', () => {
  it(
    'do it once: one does, the other waits and finds it done',
    () =>
      withBook(async (database) => {
        const both = await Promise.all([close(database).ended, close(database).ended]);

        expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
          [0, ''],
          [0, ''],
        ]);
        const said = both.map(({ stdout }) => stdout);
        expect(said.filter((text) => text.includes(`Closed ${TODAY}.`))).toHaveLength(1);
        expect(said.filter((text) => text.includes('is already closed. Nothing to do'))).toHaveLength(1);
        await expectEachEffectOnce(database);
      }),
    120_000,
  );
});

describe('a process that is killed while it closes a day', () => {
  it(
    'leaves whole batches, and the next one goes on from there: each effect once',
    () =>
      withBook(async (database) => {
        const killed = close(database);
        await killed.wrote(/loans …/);
        killed.child.kill('SIGKILL');
        await killed.ended;
        const half = await effects(database);
        expect(half.closed).toBe(false);
        expect(half.changed).toBeGreaterThan(0);
        expect(half.paused).toBeGreaterThan(0);

        const { code, stdout } = await close(database).ended;

        expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Closed ${TODAY}.`) });
        await expectEachEffectOnce(database);
      }),
    120_000,
  );

  it(
    'ends after the batch in hand when it is asked to, and says that it is not done',
    () =>
      withBook(async (database) => {
        const asked = close(database);
        await asked.wrote(/loans …/);
        asked.child.kill('SIGTERM');

        expect(await asked.ended).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^Closing .* was interrupted\. Run it again to continue\.\n$/),
        });
        expect((await close(database).ended).code).toBe(0);
        await expectEachEffectOnce(database);
      }),
    120_000,
  );
});

describe('with the embedded database', () => {
  const embeddedDir = path.join(os.tmpdir(), `lending-close-embedded-${process.pid}`);
  const run = (date: string) =>
    startCommand(['close-of-business', '--date', date], { DATABASE_URL: '', DATA_DIR: embeddedDir }).ended;

  afterAll(() => rmSync(embeddedDir, { recursive: true, force: true }));

  it('starts it where no service runs, and uses that of a running service', async () => {
    expect(await run(TODAY)).toMatchObject({ code: 0, stdout: expect.stringContaining(`Closed ${TODAY}.`) });
    const service = await startEmbeddedPostgres({ dataDir: embeddedDir });
    try {
      expect(await run(TODAY)).toMatchObject({ code: 0, stdout: expect.stringContaining('already closed') });
      expect((await run(addDays(TODAY, 1))).code).toBe(0);
      const { rows } = await withClient(service.url, (client) =>
        client.query('select day::text from closed_days order by 1'),
      );
      expect(rows.map(({ day }) => day)).toEqual([TODAY, addDays(TODAY, 1)]);
    } finally {
      await service.stop();
    }
  }, 120_000);
});

describe('the command line', () => {
  it('refuses in production a day that has not come, and changes nothing', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lending.example.com',
      JWT_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      JWT_ISSUER: 'lending',
      JWT_AUDIENCE: 'lending',
      PAYMENT_GATEWAY: 'sandbox',
      FILE_URL_SECRET: 'x'.repeat(32),
    };

    const { code, stderr } = await close(book, production).ended;

    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${TODAY} cannot be closed yet. In production, only days up to today .*\\n$`));
    const { rows } = await withClient(book.url, (client) => client.query('select * from closed_days'));
    expect(rows).toEqual([]);
  }, 60_000);

  it.each(['2027-02-30', 'tomorrow', '2027-2-3', '', '20270203'])(
    'explains itself when the day is %j',
    async (date) => {
      const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir };

      const { code, stdout, stderr } = await startCommand(['close-of-business', `--date=${date}`], env).ended;

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('--date <YYYY-MM-DD>');
    },
    60_000,
  );
});
