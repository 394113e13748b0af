import { afterAll, expect, it } from 'vitest';
import { IdentityPorts } from '../../../bootstrap/contexts/identity.ts';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import { addMonths, dayOf, midnightOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { startCommand } from '../../support/command-line.ts';
import { openDatabase } from '../../support/database.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { settingsFor, startPaymentProvider } from '../../support/payment-provider.ts';
import { withClient } from '../../support/pg-client.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { serverProcess } from '../../support/server-process.ts';
import { extent, say } from './support/extent.ts';

const ROUNDS = extent(1, 25);
/** The settle job runs eight at once. */
const LOANS = 8;
const TODAY = dayOf(new Date());
/** Each look at the database is a connection, which delays what is waited for. */
const SOMETIMES = { interval: 250 };

/** A database with loans of 3 × 100 dollars, of which the first instalment is due and is paid by autopay; no process runs. */
async function openBook() {
  const [database, provider] = [await openDatabase(), await startPaymentProvider()];
  const settings = { DATABASE_URL: database.url, ...settingsFor(provider) };
  const server = serverProcess(settings);
  afterAll(() => server.dispose());
  const clock = new FakeClock(midnightOf(addMonths(TODAY, -1)));
  const past = { databaseUrl: database.url, dataDir: server.dataDir };
  const service = await startApp(settings, past, {
    override: (container) => {
      // Tokens are verified with the real clock.
      container.resolve(IdentityPorts.accessTokens);
      container.register(SharedPorts.clock, { useValue: clock });
    },
  });
  const [borrower, operator] = [await service.borrower(), await service.operator()];
  for (let made = 0; made < LOANS; made++) {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
    await done(borrower.authorizesAutopay(loanId));
  }
  await service.close();
  const count = async (from: string) =>
    (await sql<{ n: number }>(database.url, `select count(*)::int n from ${from}`))[0]?.n;
  return {
    database,
    provider,
    server,
    close: () => startCommand(['close-of-business', '--date', TODAY], { ...settings, DATA_DIR: server.dataDir }),
    payments: (where: string) => count(`payments where ${where}`),
    blocked: () => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    /** What 15 seconds do to jobs that wait, and to those of a process that was killed. */
    makeJobsDue: () =>
      sql(
        database.url,
        `update pgboss.job set state = 'retry', start_after = now()
         where name = 'settle-payment' and state in ('created', 'retry', 'active')`,
      ),
    /** Does something while a session holds what a statement locks. */
    holding: (statement: string, act: () => Promise<void>) =>
      withClient(database.url, async (client) => {
        await client.query('begin');
        await client.query(statement);
        await act();
      }),
  };
}

type Book = Awaited<ReturnType<typeof openBook>>;

/** After the charges are stored with the close, before the provider knows of them. */
async function killTheClose({ close, holding, blocked, payments, provider }: Book): Promise<void> {
  await holding('lock table ledger_daily_balances', async () => {
    const killed = close();
    await expect.poll(blocked, SOMETIMES).toBe(1);
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
  });
  expect([await payments('true'), provider.calls]).toEqual([LOANS, []]);
  expect((await close().ended).code).toBe(0);
}

/** While the provider is called. Some orders were executed, and none was answered. */
async function killDuringTheOrders(book: Book): Promise<void> {
  const { server, provider } = book;
  provider.next(...Array(LOANS / 2).fill('staysSilentBefore'));
  provider.always('staysSilentAfter');
  await runJobs(book);
  await expect.poll(() => keysAt(provider).size).toBe(LOANS);
  await server.end('SIGKILL');
  provider.next();
  provider.always(null);
}

/** After the provider has answered, before the answers are recorded. */
async function killBeforeTheRecord(book: Book): Promise<void> {
  const { server, provider, holding, blocked } = book;
  await holding('select from loans for update', async () => {
    await runJobs(book);
    await expect.poll(() => provider.charges.length).toBe(LOANS);
    // Not all at once on a slow machine: a job does not wait for a lock for long, and tries again.
    await expect.poll(blocked, SOMETIMES).toBeGreaterThan(0);
    await server.end('SIGKILL');
  });
}

async function runJobs({ server, makeJobsDue }: Book): Promise<void> {
  await makeJobsDue();
  if (server.pid === undefined) await server.start();
}

/** The idempotency keys of the orders that the provider got. */
function keysAt({ calls }: Book['provider']) {
  const orders = calls.filter(({ method }) => method === 'POST');
  return new Set(orders.map(({ headers }) => headers['idempotency-key']));
}

async function expectEachOnce({ database, provider }: Book): Promise<void> {
  const made = await sql<{ id: string }>(
    database.url,
    `select p.id, value_on::text as on, p.amount::int, paid_amount::int as paid, in_flight_amount::int as "inFlight"
     from payments p join loans l on l.id = p.loan_id`,
  );
  const once = { on: TODAY, amount: 10_000, paid: 10_000, inFlight: 0 };
  expect(made).toEqual(Array(LOANS).fill(expect.objectContaining(once)));
  expect(keysAt(provider)).toEqual(new Set(made.map(({ id }) => id)));
  expect(provider.charges).toHaveLength(LOANS);
  await expectReconciled({ databaseUrl: database.url });
}

it(
  `collects each due date once if processes are killed at each step of a charge, in ${ROUNDS} rounds`,
  async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const book = await openBook();
      const { database, provider, server, payments } = book;
      await killTheClose(book);
      await killDuringTheOrders(book);
      await killBeforeTheRecord(book);
      expect([await payments('transaction_id is null'), provider.charges.length]).toEqual([LOANS, LOANS]);
      await runJobs(book);
      await expect.poll(() => payments('transaction_id is not null'), SOMETIMES).toBe(LOANS);
      for (const { order } of provider.charges) provider.settle(order.paymentId, 'succeeded');
      await killBeforeTheRecord(book);
      expect(await payments(`status = 'Processing'`)).toBe(LOANS);
      await runJobs(book);
      await expect.poll(() => payments(`status = 'Completed'`), SOMETIMES).toBe(LOANS);
      expect(await server.end('SIGTERM')).toBe(0);
      kills += 4;
      expect(await book.close().ended).toMatchObject({ code: 0, stdout: expect.stringContaining('already closed') });

      await expectEachOnce(book);
      await provider.close();
      await database.drop();
    }
    say(`autopay-kill: ${kills} kills in ${ROUNDS} rounds, ${ROUNDS * LOANS} charges, each collected once`);
  },
  extent(300_000, 1_800_000),
);
