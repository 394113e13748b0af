import { expect, it, vi } from 'vitest';
import { sql } from '../../support/books.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { type AutopayBook, openAutopayBook, TODAY } from './support/autopay-book.ts';
import { extent, say } from './support/extent.ts';

const ROUNDS = extent(1, 25);
/** Settle jobs that a node runs at once. */
const JOBS_PER_NODE = 8;
/** Each look at the database is a connection, which delays what is waited for. */
const SOMETIMES = { interval: 250 };
const WITHIN = { ...SOMETIMES, timeout: 120_000 };

interface Kill {
  readonly step: string;
  /** Orders that the provider got so far, their idempotency keys, and the charges that it made of them. */
  readonly orders: number;
  readonly keys: number;
  readonly charges: number;
}

class Killer {
  readonly kills: Kill[] = [];
  private readonly book: AutopayBook;

  constructor(book: AutopayBook) {
    this.book = book;
  }

  /** Kills the process that closes the day. The other one, if any, goes on at once. */
  async killTheClose(step: string, waiting: () => Promise<number>): Promise<void> {
    const close = await vi.waitFor(async () => {
      const closes = this.book.closes();
      expect(await waiting()).toBeGreaterThan(0);
      return closes.get((await this.book.closing()) ?? '') ?? expect.fail('No process closes the day.');
    }, WITHIN);
    close.child.kill('SIGKILL');
    expect((await close.ended).code).toBeNull();
    this.count(step);
  }

  /** Kills one service after another, as soon as so many jobs are there that each of them does some. */
  async killAServer(step: string, jobs: () => Promise<number | undefined>): Promise<void> {
    const { servers } = this.book;
    await expect.poll(jobs, WITHIN).toBeGreaterThan((servers.length - 1) * JOBS_PER_NODE);
    await servers[this.kills.length % servers.length]?.end('SIGKILL');
    this.count(step);
  }

  /** Kills all services. Else one that has met a silent provider would not call it again for a while. */
  async killTheServers(step: string): Promise<void> {
    for (const server of this.book.servers) await server.end('SIGKILL');
    this.count(step);
  }

  private count(step: string): void {
    const orders = ordersAt(this.book);
    const [keys, charges] = [new Set(orders).size, this.book.provider.charges.length];
    this.kills.push({ step, orders: orders.length, keys, charges });
  }
}

/** The idempotency keys of the orders that the provider got. */
function ordersAt({ provider }: AutopayBook) {
  return provider.calls.flatMap(({ method, headers }) => (method === 'POST' ? [headers['idempotency-key']] : []));
}

async function killDuringTheClose(book: AutopayBook, killer: Killer): Promise<void> {
  const { holding, payments, provider, loans } = book;
  await holding('lock table ledger_daily_balances', async (waitingForBalances) => {
    await holding('select from autopays for update', async (waiting) => {
      await killer.killTheClose('before the payments are stored', waiting);
      expect(await payments('true')).toBe(0);
    });
    await killer.killTheClose('after the payments are stored', waitingForBalances);
    expect(await payments('true')).toBe(loans);
  });
  const ends = await Promise.all([...book.closes().values()].map(({ ended }) => ended));
  expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
  expect([await payments('true'), provider.calls]).toEqual([loans, []]);
}

async function killDuringTheOrders(book: AutopayBook, killer: Killer): Promise<void> {
  const { holding, payments, provider, loans, runJobs } = book;
  // Every second order is executed, and none is answered.
  provider.next(...Array(loans).fill(['staysSilentBefore', 'staysSilentAfter']).flat());
  provider.always('staysSilentAfter');
  await holding('lock table payments', async (waiting) => {
    await runJobs();
    await killer.killAServer('before the provider is called', waiting);
    expect(provider.calls).toEqual([]);
  });
  await runJobs();
  await expect.poll(() => provider.charges.length).toBeGreaterThan(0);
  await killer.killTheServers('while the provider is called');
  await holding('select from loans for update', async (waiting) => {
    provider.next();
    provider.always(null);
    await runJobs();
    await expect.poll(() => provider.charges.length).toBe(loans);
    await killer.killAServer('before the acceptance is recorded', waiting);
    expect(await payments('transaction_id is null')).toBe(loans);
  });
  await runJobs();
  await expect.poll(() => payments('transaction_id is not null'), SOMETIMES).toBe(loans);
  // An order that was sent again had the same key.
  expect([new Set(ordersAt(book)).size, provider.charges.length]).toEqual([loans, loans]);
}

/** Half of the charges fail. */
async function killBeforeTheOutcome(book: AutopayBook, killer: Killer): Promise<void> {
  const { holding, payments, provider, loans, runJobs } = book;
  for (const [at, { order }] of provider.charges.entries()) {
    provider.settle(order.paymentId, at % 2 === 0 ? 'succeeded' : 'failed');
  }
  await holding('select from loans for update', async (waiting) => {
    await runJobs();
    await killer.killAServer('before the outcome is recorded', waiting);
    expect(await payments(`status = 'Processing'`)).toBe(loans);
  });
  await runJobs();
  await expect.poll(() => payments(`status <> 'Processing'`), SOMETIMES).toBe(loans);
}

async function expectEachOnce(book: AutopayBook): Promise<void> {
  const { database, provider, loans } = book;
  const made = await sql<{ id: string; status: string }>(
    database.url,
    `select p.id, p.status, value_on::text as on, p.amount::int, paid_amount::int as paid, in_flight_amount::int as "inFlight",
      failed_attempts as failures, tries_failed as "failuresOfSeries", (select count(*)::int from notifications where source like
      'autopay.failed:%' || p.id) as notices
     from payments p join loans l on l.id = p.loan_id join autopays a on a.loan_id = l.id`,
  );
  const each = { on: TODAY, amount: 10_000, inFlight: 0 };
  const paid = { ...each, status: 'Completed', paid: 10_000, failures: 0, failuresOfSeries: null, notices: 0 };
  const failed = { ...each, status: 'Failed', paid: 0, failures: 1, failuresOfSeries: 1, notices: 1 };
  const outcomes = new Map(provider.charges.map(({ order, status }) => [order.paymentId, status]));
  expect(made).toEqual(
    made.map(({ id }) =>
      expect.objectContaining(outcomes.get(id) === 'succeeded' ? { id, ...paid } : { id, ...failed }),
    ),
  );
  // Every order has the id of a payment, however often it was sent.
  expect(new Set(ordersAt(book))).toEqual(new Set(made.map(({ id }) => id)));
  expect([made.length, provider.charges.length]).toEqual([loans, loans]);
  await expectReconciled({ databaseUrl: database.url });
}

async function killEachStep(nodes: number): Promise<readonly Kill[]> {
  const book = await openAutopayBook(nodes, nodes * JOBS_PER_NODE);
  const killer = new Killer(book);
  await killDuringTheClose(book, killer);
  await killDuringTheOrders(book, killer);
  await killBeforeTheOutcome(book, killer);
  for (const server of book.servers) expect(await server.end('SIGTERM')).toBe(0);
  await expectEachOnce(book);
  await book.provider.close();
  await book.database.drop();
  return killer.kills;
}

/** Every kill on one node happens on two nodes as well. */
const TWO_NODES = ['two nodes that close the same day', 2] as const;

it.each(extent([TWO_NODES], [['one node', 1] as const, TWO_NODES]))(
  `collects each due date once if a process is killed at each step, on %s, in ${ROUNDS} rounds`,
  async (where, nodes) => {
    const kills: Kill[] = [];
    for (let round = 0; round < ROUNDS; round++) kills.push(...(await killEachStep(nodes)));
    const sum = (of: readonly Kill[], what: 'orders' | 'keys' | 'charges') =>
      of.reduce((total, kill) => total + kill[what], 0);
    for (const [step, of] of Map.groupBy(kills, (kill) => kill.step)) {
      const known = `${sum(of, 'orders')} orders sent with ${sum(of, 'keys')} keys, ${sum(of, 'charges')} charges made`;
      say(`autopay-kill: ${where}, ${step}: ${of.length} kills, ${known}`);
    }
    say(`autopay-kill: ${where}, ${ROUNDS * nodes * JOBS_PER_NODE} due dates, each collected once`);
  },
  extent(600_000, 3_600_000),
);
