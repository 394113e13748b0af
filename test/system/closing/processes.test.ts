import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres/embedded-postgres.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { sql } from '../../support/books.ts';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase, openDatabase, type TestDatabase } from '../../support/database.ts';
import { generateLoans } from '../../support/loan-book.ts';
import { withClient } from '../../support/pg-client.ts';
import { PRODUCTION } from '../../support/production.ts';
import { dayOf } from '../../support/utc.ts';

/** So far ahead that the clock's midnight makes no difference, and not at the end of a month. */
const TODAY = (() => {
  const ahead = addDays(dayOf(new Date()), 40);
  return Number(ahead.slice(8)) > 20 ? addDays(ahead, 14) : ahead;
})();
/** A quarter of them needs something, and a tenth is collected by autopay: enough for several batches. */
const LOANS = 3_000;
/** More than one range: what needs something is shared by jobs. */
const MANY_LOANS = 6_000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-processes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const book = await openDatabase();
await withClient(book.url, (client) =>
  generateLoans(client, { loans: LOANS, today: TODAY, fees: true, autopay: true, allEndGrace: true }),
);

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
      (select count(*)::int from loan_charges) as fees,
      (select count(*)::int from payments where value_on = '${TODAY}' and authorization_id is not null) as collected,
      (select count(*)::int from autopays where last_tried_on = '${TODAY}') as tried,
      (select count(*)::int from pgboss.job where name = 'settle-payment') as settling,
      (select count(*)::int from notifications) as notifications,
      (select count(*)::int from pgboss.job where name = 'deliver-notification') as jobs,
      (select closed_at is not null from closed_days where day = '${TODAY}') as closed,
      (select tally from closed_days where day = '${TODAY}') as tally`,
  );
  return row ?? {};
}

/** Expects the effects counted from the schedules, independently of the closing. */
async function expectEachEffectOnce(database: TestDatabase): Promise<void> {
  const [row] = await sql<Record<'reminders' | 'fees' | 'feeLoans' | 'collected', number>>(
    book.url,
    `select
      count(*) filter (where due_on in ('${TODAY}'::date, '${TODAY}'::date + 3))::int as reminders,
      count(*) filter (where due_on < '${TODAY}'::date - 15)::int as fees,
      count(distinct id) filter (where due_on < '${TODAY}'::date - 15)::int as "feeLoans",
      count(*) filter (where due_on = '${TODAY}'::date)::int as collected
      from loans cross join jsonb_array_elements(installments) as each, lateral (select (each->>'dueOn')::date) as due(due_on)
      where (each->>'paid')::int < 10500`,
  );
  const { reminders, fees, feeLoans, collected } = row ?? expect.fail();
  const [resumed, defaulted] = [LOANS / 100, LOANS / 100];
  // Three of each loan that defaults.
  expect({ fees, collected }).toEqual({ fees: LOANS / 10 + 3 * defaulted, collected: LOANS / 10 });
  expect(await effects(database)).toEqual({
    paused: 0,
    defaulted,
    changedTwice: 0,
    changed: resumed + feeLoans + collected,
    fees,
    collected,
    tried: collected,
    settling: collected,
    notifications: reminders + resumed + defaulted + fees,
    jobs: reminders + resumed + defaulted + fees,
    closed: true,
    tally: expect.objectContaining({ resumed, defaulted, reminders, lateFees: fees, autopayCharges: collected }),
  });
}

const LAST_LOAN = `select from loans where status = 'Paused' order by id desc limit 1 for update`;
const LAST_AUTOPAY = 'select from autopays order by loan_id desc limit 1 for update';

/** Holds a row of the last batch, so that no closing gets past it. @returns the release */
async function hold({ url }: TestDatabase, row: string): Promise<() => Promise<void>> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  await session.query('begin');
  await session.query(row);
  return () => session.end();
}

/** Tests with a book of loans each. */
const withBook = it.extend<{ database: TestDatabase }>({
  database: async ({ onTestFinished }, use) => {
    const database = await createDatabase(book.name);
    onTestFinished(database.drop);
    await use(database);
  },
});

describe.concurrent('closing a day', () => {
  withBook(
    'happens once in two processes: one closes the day, the other waits and finds it closed',
    async ({ database }) => {
      const both = await Promise.all([close(database).ended, close(database).ended]);

      expect(both).toMatchObject([0, 0].map((code) => ({ code, stderr: '' })));
      const said = both.map(({ stdout }) => stdout);
      expect(said.filter((text) => text.includes(`Closed ${TODAY}.`))).toHaveLength(1);
      expect(said.filter((text) => text.includes('is already closed. Nothing to do'))).toHaveLength(1);
      await expectEachEffectOnce(database);
    },
  );

  withBook.for([
    ['loans', LAST_LOAN, /loans …/, 'changed'],
    ['autopay', LAST_AUTOPAY, /autopayCharges [1-9]/, 'collected'],
  ] as const)(
    'continues after a process is killed in step %s from its last whole batch, with each effect once',
    async ([_step, row, progress, done], { database }) => {
      const release = await hold(database, row);
      const killed = close(database);
      await killed.wrote(progress);
      killed.child.kill('SIGKILL');
      await killed.ended;
      await release();
      const half = await effects(database);
      expect(half.closed).toBe(false);
      expect(half[done]).toBeGreaterThan(0);
      expect(Number(half.paused) + LOANS / 10 - Number(half.collected)).toBeGreaterThan(0);

      const { code, stdout } = await close(database).ended;

      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Closed ${TODAY}.`) });
      await expectEachEffectOnce(database);
    },
  );

  withBook('stops after the current batch on SIGTERM, and reports that it is not finished', async ({ database }) => {
    const release = await hold(database, LAST_LOAN);
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

it.concurrent('goes on in the ranges of a killed process once its jobs are given to another, with each effect once', async ({
  onTestFinished,
}) => {
  const large = await openDatabase();
  await withClient(large.url, (client) =>
    generateLoans(client, { loans: MANY_LOANS, today: TODAY, fees: true, allEndGrace: true }),
  );
  const [whole, halved] = await Promise.all([createDatabase(large.name), createDatabase(large.name)]);
  for (const { drop } of [whole, halved]) onTestFinished(drop);
  expect((await close(whole).ended).code).toBe(0);
  const release = await hold(halved, LAST_LOAN);
  const killed = close(halved);
  await killed.wrote(/loans …/);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await release();
  const left = `select count(*)::int as ranges from closing_ranges where shared and not ended`;
  expect(await sql(halved.url, left)).toEqual([{ ranges: expect.toSatisfy((ranges) => ranges > 0) }]);
  const [loan] = await sql<{ id: string }>(
    halved.url,
    `update loans set installments = '[{}]' || installments where id =
       (select id from loans where status = 'Paused' order by id desc limit 1) returning id`,
  );

  const closing = close(halved);
  await closing.wrote(new RegExp(`Not closed yet, and tried again: Loan ${loan?.id} cannot be closed: `));
  await sql(halved.url, `update loans set installments = installments - 0 where id = '${loan?.id}'`);

  expect((await closing.ended).code).toBe(0);

  expect(await effects(halved)).toEqual(await effects(whole));
  expect(await sql(halved.url, left)).toEqual([{ ranges: 0 }]);
});

it.concurrent('starts the embedded database if no service is running, and otherwise uses that of the service', async () => {
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

it.concurrent.for([
  ['a future day in production', TODAY, PRODUCTION],
  ['a day beyond the bounds of the sandbox clock', '2199-12-31', {}],
] as const)('refuses %s, and changes nothing', async ([_what, date, env], { onTestFinished }) => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
  const { code, stderr } = await startCommand(['close-of-business', '--date', date], settings).ended;

  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^${date} cannot be closed yet. The latest day that can be closed now is .*\\n$`));
  expect(await sql(database.url, 'select from closed_days')).toEqual([]);
});
