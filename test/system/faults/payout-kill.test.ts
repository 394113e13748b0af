import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { Caller } from '../../support/caller.ts';
import { clientAt, done, signedInAt } from '../../support/client.ts';
import { openDatabase } from '../../support/database.ts';
import { Operator } from '../../support/operator.ts';
import { settingsFor, startPaymentProvider } from '../../support/payment-provider.ts';
import { anAccount, approvedRequest } from '../../support/payouts.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { OPERATOR, OPERATOR_SETTINGS, serverProcess } from '../../support/server-process.ts';
import { extent, say } from './support/extent.ts';
import { holding, makeDue } from './support/waiting-sessions.ts';

const REQUESTS = 6;
const ROUNDS = extent(1, 10);
/** Each look at the database is a connection, which delays what is waited for. */
const SOMETIMES = { interval: 250, timeout: 120_000 };

/** Two nodes, a provider, and approved requests of a borrower with an account. No process runs yet. */
async function openBook() {
  const [database, provider] = [await openDatabase(), await startPaymentProvider()];
  // Every node opens the tokens of accounts.
  const gateway = { ...settingsFor(provider), FILE_URL_SECRET: 'f'.repeat(64) };
  const settings = { DATABASE_URL: database.url, ...OPERATOR_SETTINGS, ...gateway };
  const servers = [serverProcess(settings), serverProcess(settings)] as const;
  onTestFinished(() => {
    for (const server of servers) server.dispose();
  });
  const service = await startApp(gateway, { databaseUrl: database.url, dataDir: servers[0].dataDir });
  const [borrower, clerk] = [await service.borrower(), await service.operator()];
  const instrumentId = await anAccount(borrower);
  const requests: string[] = [];
  for (let made = 0; made < REQUESTS; made++) requests.push(await approvedRequest(borrower, clerk));
  await service.close();
  const count = async (from: string) =>
    (await sql<{ n: number }>(database.url, `select count(*)::int n from ${from}`))[0]?.n;
  return { database, provider, servers, instrumentId, requests, count };
}

type Book = Awaited<ReturnType<typeof openBook>>;

/** Starts a node. @returns what disburses all requests there; some of the calls may get no answer */
async function disbursingAt({ instrumentId, requests }: Book, server: Book['servers'][number]) {
  const base = await server.start();
  const anyone = new Caller(clientAt(base));
  const operator = new Operator(signedInAt(base, await done(anyone.logsIn(OPERATOR.email))));
  return () => Promise.allSettled(requests.map((requestId) => operator.disburses(requestId, instrumentId)));
}

async function runJobs({ database, servers }: Book): Promise<void> {
  await makeDue(database.url, 'settle-payout');
  for (const server of servers) if (server.pid === undefined) await server.start();
}

async function killBeforeTheyAreStored(book: Book): Promise<void> {
  const [first] = book.servers;
  const disburse = await disbursingAt(book, first);
  await holding(book.database.url, 'lock table payouts', async (waiting) => {
    const answers = disburse();
    await expect.poll(waiting, SOMETIMES).toBeGreaterThan(0);
    await first.end('SIGKILL');
    await answers;
  });
  expect([await book.count('payouts'), book.provider.calls]).toEqual([0, []]);
}

/** Every second order is executed, and none is answered. */
async function killDuringTheOrders(book: Book): Promise<void> {
  const { provider, servers, count } = book;
  const [, second] = servers;
  const disburse = await disbursingAt(book, second);
  provider.next(...Array(REQUESTS).fill(['staysSilentBefore', 'staysSilentAfter']).flat());
  provider.always('staysSilentAfter');
  const answers = disburse();
  await expect.poll(() => count('payouts'), SOMETIMES).toBe(REQUESTS);
  await expect.poll(() => provider.payouts.length, SOMETIMES).toBeGreaterThan(0);
  await second.end('SIGKILL');
  await answers;
  expect([await count(`payouts where status = 'Pending'`), await count('loans')]).toEqual([REQUESTS, 0]);
}

async function killBeforeTheAcceptance(book: Book): Promise<void> {
  const { database, provider, servers, count } = book;
  provider.next();
  provider.always(null);
  await holding(database.url, 'select from loan_requests for update', async (waiting) => {
    await runJobs(book);
    await expect.poll(() => provider.payouts.length, SOMETIMES).toBe(REQUESTS);
    await expect.poll(waiting, SOMETIMES).toBeGreaterThan(0);
    await servers[0].end('SIGKILL');
    expect([await count(`payouts where status <> 'Pending'`), await count('loans')]).toEqual([0, 0]);
  });
  await runJobs(book);
  await expect.poll(() => count(`payouts where status = 'Processing'`), SOMETIMES).toBe(REQUESTS);
  expect(await count('loans')).toBe(REQUESTS);
}

/** Half of the payouts come back. */
async function killBeforeTheOutcome(book: Book): Promise<void> {
  const { database, provider, servers, count } = book;
  for (const [at, { order }] of provider.payouts.entries())
    provider.endPayout(order.payoutId, at % 2 === 0 ? 'succeeded' : 'returned');
  await holding(database.url, 'select from payouts for update', async (waiting) => {
    await runJobs(book);
    await expect.poll(waiting, SOMETIMES).toBeGreaterThan(0);
    await servers[1].end('SIGKILL');
    expect(await count(`payouts where status = 'Processing'`)).toBe(REQUESTS);
  });
  await runJobs(book);
  await expect.poll(() => count(`payouts where status in ('Succeeded', 'Returned')`), SOMETIMES).toBe(REQUESTS);
}

async function expectEachOnce({ database, provider, count }: Book): Promise<void> {
  const keys = provider.calls.flatMap(({ method, headers }) => (method === 'POST' ? [headers['idempotency-key']] : []));
  const named = provider.calls.flatMap(({ method, body }) => (method === 'POST' ? [body.payoutId] : []));
  expect(keys).toEqual(named);
  expect([new Set(keys).size, provider.payouts.length]).toEqual([REQUESTS, REQUESTS]);
  const half = REQUESTS / 2;
  expect({
    payouts: await count('payouts'),
    loans: await count('loans'),
    annulled: await count(
      `loans l join payouts p on p.loan_id = l.id where p.status = 'Returned' and l.annulled_at is not null`,
    ),
    active: await count(
      `loans l join payouts p on p.loan_id = l.id where p.status = 'Succeeded' and l.status = 'Active'`,
    ),
    disbursed: await count(`loan_requests where status = 'Disbursed'`),
    approved: await count(`loan_requests where status = 'Approved' and payout_id is null`),
  }).toEqual({ payouts: REQUESTS, loans: REQUESTS, annulled: half, active: half, disbursed: half, approved: half });
  await expectReconciled({ databaseUrl: database.url });
}

it(
  `pays each request out once if a node is killed at each step, on two nodes, in ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const book = await openBook();
      await killBeforeTheyAreStored(book);
      await killDuringTheOrders(book);
      await killBeforeTheAcceptance(book);
      await killBeforeTheOutcome(book);
      for (const server of book.servers) expect(await server.end('SIGTERM')).toBe(0);
      await expectEachOnce(book);
      await book.provider.close();
      await book.database.drop();
    }
    say(`payout-kill: two nodes, ${ROUNDS * REQUESTS} payouts, each ordered once`);
  },
  extent(600_000, 3_600_000),
);
