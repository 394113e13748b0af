import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PgBossJobs, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import type { Tables } from '../../adapters/persistence/tables/tables.ts';
import type { JobKind } from '../../application/shared/jobs.ts';
import { disbursedLoan, startApp, type TestApp } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import type { Answer, Client } from '../support/client.ts';
import { scrape } from '../support/metrics.ts';
import { openWay, type WayToDatabase } from './support/way-to-database.ts';

/** Short ones, so that the tests are. */
const LIMITS = { connectMs: 1_000, answerMs: 1_000, jobAnswerMs: 1_500, heartbeatMs: 100, silenceMs: 500 };
/** Far less than the minutes after which TCP gives up. */
const SOON_MS = 10_000;
const TERMS = { amount: 500, currency: 'USD', term: 6 };

let elsewhere: TestApp;
let way: WayToDatabase;
let node: TestApp;

beforeAll(async () => {
  elsewhere = await startApp();
  way = await openWay(elsewhere.databaseUrl);
  node = await startApp({}, { ...elsewhere, databaseUrl: way.url }, { databaseLimits: LIMITS });
});

afterAll(async () => {
  await node.close();
  way.close();
  await elsewhere.close();
});

const profileOf = (client: Client) => client.get('/user/profile');

describe('while a node is cut off from PostgreSQL', () => {
  const requests: [string, (client: Client, loanId: string) => Promise<Answer>][] = [
    ['GET /user/profile', profileOf],
    ['GET /requests', (client) => client.get('/requests')],
    ['GET /health/ready', (client) => client.get('/health/ready')],
    ['POST /requests', (client) => client.send('POST', '/requests', TERMS)],
    [
      'POST /requests with a key',
      (client) => client.send('POST', '/requests', TERMS, { 'idempotency-key': 'cut-off' }),
    ],
    [
      'POST /payments with a key',
      (client, loanId) => {
        const order = { loanId, amount: 1, paymentMethod: 'card' };
        return client.send('POST', '/payments', order, { 'idempotency-key': 'cut-off' });
      },
    ],
  ];
  let borrower: Borrower;
  let loanId: string;

  beforeAll(async () => {
    borrower = await elsewhere.borrower();
    loanId = await disbursedLoan(borrower, await elsewhere.operator());
  });

  // Fills the pool with idle connections, of which the next requests find enough.
  beforeEach(async () => {
    await expect.poll(async () => (await everyRequest())[0]?.status).toBe(200);
    const em = node.app.orm.em.fork();
    await Promise.all(requests.map(() => sql`select pg_sleep(0.3)`.execute(em.getKysely())));
  });

  const everyRequest = () => Promise.all(requests.map(([, send]) => send(node.at(borrower), loanId)));

  it.each(['its connections carry nothing', 'no connection carries anything'])(
    'requests get 503 with Retry-After soon when %s, and 200 soon after',
    async (what) => {
      if (what.startsWith('its')) way.forget();
      else way.swallow();
      const started = performance.now();
      const answers = await everyRequest().finally(way.restore);
      expect(performance.now() - started).toBeLessThan(SOON_MS);
      const told = answers.map(({ status, headers }, index) => [requests[index]?.[0], status, headers['retry-after']]);
      expect(told).toEqual(requests.map(([name]) => [name, 503, expect.stringMatching(/^[1-9]/)]));

      const statuses = async () => (await everyRequest()).map(({ status }) => status);
      await expect.poll(statuses).toEqual(requests.map(() => 200));
    },
  );
});

describe('an account that another node erases is refused soon', () => {
  /** @param cutOff makes the node deaf */
  async function expectRefused(deaf: TestApp, cutOff = () => {}): Promise<void> {
    const leaver = await elsewhere.borrower();
    expect((await profileOf(deaf.at(leaver))).status).toBe(200);
    cutOff();
    const body = { password: PASSWORD, reason: 'I no longer need it.' };
    expect((await leaver.send('DELETE', '/user/account', body)).status).toBe(200);

    await expect.poll(async () => (await profileOf(deaf.at(leaver))).status).toBe(401);
    expect((await deaf.at(leaver).send('POST', '/requests', TERMS)).status).toBe(401);
  }

  it('by a node whose connections carry nothing', () => expectRefused(node, way.forget));

  it('by a node that a pooler cuts off from notifications', async () => {
    // Such a pooler runs LISTEN on a connection that it then gives to others. NOTIFY listens to nothing either.
    const withoutListen = (sent: Buffer) =>
      Buffer.from(sent.toString('latin1').replaceAll('listen "', 'notify "'), 'latin1');
    const pooler = await openWay(elsewhere.databaseUrl, withoutListen);
    const behind = { ...elsewhere, databaseUrl: pooler.url };
    const deaf = await startApp({}, behind, { databaseLimits: LIMITS });
    try {
      await expectRefused(deaf);
    } finally {
      await deaf.close();
      pooler.close();
    }
  });
});

it('jobs run soon after their connections carry nothing', async () => {
  const handled: string[] = [];
  const kind: JobKind<{ readonly name: string }> = { name: 'cut-off' };
  const work = worker(kind, async ({ name }) => void handled.push(name), { pollingIntervalSeconds: 0.5 });
  const { em } = elsewhere.app.orm;
  const jobsAt = (url: string) =>
    new PgBossJobs(
      url,
      () => em.getKysely<Tables>(),
      () => {},
      { answerMs: LIMITS.jobAnswerMs },
    );
  const cutOff = jobsAt(way.url);
  const sender = jobsAt(elsewhere.databaseUrl);
  try {
    await cutOff.start([work]);
    await sender.start([work], false);
    await sender.enqueue(kind, { name: 'before' });
    await expect.poll(() => handled).toEqual(['before']);

    way.forget();
    await sender.enqueue(kind, { name: 'after' });
    await expect.poll(() => handled).toEqual(['before', 'after']);
  } finally {
    await cutOff.stop();
    await sender.stop();
  }
});

it('metrics are answered while no connection carries anything, and say so', async () => {
  way.swallow();
  const { status, values } = await scrape(node).finally(way.restore);

  expect(status).toBe(200);
  expect(values.get('lending_database_up')).toBe(0);
  expect(values.get('lending_database_pool_max_connections{pool="requests"}')).toBe(20);
  expect([...values.keys()].filter((name) => /^lending_(jobs|last_closed_day)/.test(name))).toEqual([]);
});
