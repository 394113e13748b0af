import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';
import { addDays, dayOf } from '../../../domain/shared/calendar.ts';
import { sql } from '../../support/books.ts';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase, openDatabase, type TestDatabase } from '../../support/database.ts';
import { generateLoans } from '../../support/loan-book.ts';
import { withClient } from '../../support/pg-client.ts';
import { PRODUCTION } from '../../support/production.ts';

/** So far ahead that the clock's midnight makes no difference, and not at the end of a month. */
const TODAY = (() => {
  const ahead = addDays(dayOf(new Date()), 40);
  return Number(ahead.slice(8)) > 20 ? addDays(ahead, 14) : ahead;
})();
/** A twelfth of them needs something: enough for several batches. */
const LOANS = 6_000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-processes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const book = await openDatabase();
await migrate(book.url);
await withClient(book.url, (client) => generateLoans(client, LOANS, TODAY));

function close({ url }: TestDatabase) {
  return startCommand(['close-of-business', '--date', TODAY], { DATABASE_URL: url, DATA_DIR: dataDir });
}

/** What the closing has done so far. */
async function effects(database: TestDatabase) {
  const [row] = await sql(
    database.url,
    `select
      (select count(*)::int from loans where status = 'Paused') as paused,
      (select count(*)::int from loans where status = 'Defaulted') as defaulted,
      (select count(*)::int from loans where version > 2) as "changedTwice",
      (select count(*)::int from loans where version = 2) as changed,
      (select count(*)::int from notifications) as notifications,
      (select count(*)::int from pgboss.job where name = 'deliver-notification') as jobs,
      (select closed_at is not null from closed_days where day = '${TODAY}') as closed,
      (select tally from closed_days where day = '${TODAY}') as tally`,
  );
  return row ?? {};
}

/** Expects the effects counted from the schedules, independently of the closing. */
async function expectEachEffectOnce(database: TestDatabase): Promise<void> {
  const [{ due: reminders } = { due: 0 }] = await sql<{ due: number }>(
    database.url,
    `select count(*)::int as due from loans cross join jsonb_array_elements(installments) as each
      where status <> 'Completed' and (each->>'paid')::int < 10500
        and (each->>'dueOn')::date in ('${TODAY}'::date, '${TODAY}'::date + 3)`,
  );
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

/** Holds a loan of the last batch, so that no closing gets past it. @returns the release */
async function holdLoan({ url }: TestDatabase): Promise<() => Promise<void>> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  await session.query('begin');
  await session.query(`select from loans where status = 'Paused' order by id desc limit 1 for update`);
  return () => session.end();
}

describe('closing a day', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase(new URL(book.url).pathname.slice(1));
    return () => database.drop();
  });

  it('happens once in two processes: one closes the day, the other waits and finds it closed', async () => {
    const both = await Promise.all([close(database).ended, close(database).ended]);

    expect(both).toMatchObject([0, 0].map((code) => ({ code, stderr: '' })));
    const said = both.map(({ stdout }) => stdout);
    expect(said.filter((text) => text.includes(`Closed ${TODAY}.`))).toHaveLength(1);
    expect(said.filter((text) => text.includes('is already closed. Nothing to do'))).toHaveLength(1);
    await expectEachEffectOnce(database);
  });

  it('continues after a killed process from its last whole batch, with each effect once', async () => {
    const release = await holdLoan(database);
    const killed = close(database);
    await killed.wrote(/loans …/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await release();
    const half = await effects(database);
    expect(half.closed).toBe(false);
    expect(half.changed).toBeGreaterThan(0);
    expect(half.paused).toBeGreaterThan(0);

    const { code, stdout } = await close(database).ended;

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Closed ${TODAY}.`) });
    await expectEachEffectOnce(database);
  });

  it('stops after the current batch on SIGTERM, and reports that it is not finished', async () => {
    const release = await holdLoan(database);
    const stopped = close(database);
    await stopped.wrote(/loans …/);
    stopped.child.kill('SIGTERM');
    await release();

    expect(await stopped.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Closing .* was interrupted\. Run it again to continue\.\n$/),
    });
    expect((await close(database).ended).code).toBe(0);
    await expectEachEffectOnce(database);
  });
});

it('starts the embedded database if no service is running, and otherwise uses that of the service', async () => {
  const embeddedDir = path.join(dataDir, 'embedded');
  const run = (date: string) =>
    startCommand(['close-of-business', '--date', date], { DATABASE_URL: '', DATA_DIR: embeddedDir }).ended;

  expect(await run(TODAY)).toMatchObject({ code: 0, stdout: expect.stringContaining(`Closed ${TODAY}.`) });
  const service = await startEmbeddedPostgres({ dataDir: embeddedDir });
  try {
    expect(await run(TODAY)).toMatchObject({ code: 0, stdout: expect.stringContaining('already closed') });
    expect((await run(addDays(TODAY, 1))).code).toBe(0);
    const days = await sql<{ day: string }>(service.url, 'select day::text from closed_days order by 1');
    expect(days.map(({ day }) => day)).toEqual([TODAY, addDays(TODAY, 1)]);
  } finally {
    await service.stop();
  }
});

it.each([
  ['a future day in production', TODAY, PRODUCTION],
  ['a day beyond the bounds of the sandbox clock', '2199-12-31', {}],
])('refuses %s, and changes nothing', async (_what, date, env) => {
  const settings = { DATABASE_URL: book.url, DATA_DIR: dataDir, ...env };
  const { code, stderr } = await startCommand(['close-of-business', '--date', date], settings).ended;

  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^${date} cannot be closed yet. The latest day that can be closed now is .*\\n$`));
  expect(await sql(book.url, 'select from closed_days')).toEqual([]);
});
