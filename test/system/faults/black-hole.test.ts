import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PgBossJobs } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { worker } from '../../../adapters/jobs/queue-workers.ts';
import { jobsPool } from '../../../adapters/persistence/database/database.ts';
import { DATABASE_LIMITS } from '../../../adapters/persistence/database/limits.ts';
import type { JobKind } from '../../../application/shared/ports.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Caller } from '../../support/caller.ts';
import { type Answer, done } from '../../support/client.ts';
import { scrape } from '../../support/metrics.ts';
import { openService } from '../../support/open-service.ts';
import { openWay } from './support/way-to-database.ts';

/** Short ones, so that the tests are. */
const LIMITS = {
  ...DATABASE_LIMITS,
  connectMs: 1_000,
  answerMs: 1_000,
  jobAnswerMs: 1_500,
  heartbeatMs: 100,
  silenceMs: 500,
};

const { service: elsewhere, borrower, operator } = await openService();
const way = await openWay(elsewhere.databaseUrl);
const node = await startApp(
  {},
  { ...elsewhere, databaseUrl: way.url },
  // What ends requests are the limits of the database.
  { databaseLimits: LIMITS, timeouts: { handlerMs: 3_600_000 } },
);
afterAll(async () => {
  await node.close();
  way.close();
});

const profileOf = (client: Caller) => client.get('/user/profile');

describe('while a node is cut off from PostgreSQL', async () => {
  const loanId = await disbursedLoan(borrower, operator);
  const requests: [string, (who: Borrower) => Promise<Answer>][] = [
    ['GET /user/profile', profileOf],
    ['GET /requests', (who) => who.get('/requests')],
    ['GET /health/ready', (who) => who.get('/health/ready')],
    ['POST /requests', (who) => who.asksFor(500)],
    ['POST /requests with a key', (who) => who.withKey('cut-off').asksFor(500)],
    ['POST /payments with a key', (who) => who.withKey('cut-off').pays(loanId, 1)],
  ];

  // Fills the pool with idle connections, of which the next requests find enough.
  beforeEach(async () => {
    await expect.poll(async () => (await everyRequest())[0]?.status).toBe(200);
    const em = node.app.orm.em.fork();
    await Promise.all(requests.map(() => sql`select pg_sleep(0.3)`.execute(em.getKysely())));
  });

  const everyRequest = () => Promise.all(requests.map(([, send]) => send(node.at(borrower))));

  it.each(['its connections carry nothing', 'no connection carries anything'])(
    'requests get 503 with Retry-After when %s, and 200 afterwards',
    async (what) => {
      if (what.startsWith('its')) way.forget();
      else way.swallow();
      const answers = await everyRequest().finally(way.restore);
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
    await done(leaver.deletesAccount());

    await expect.poll(async () => (await profileOf(deaf.at(leaver))).status).toBe(401);
    expect((await deaf.at(leaver).asksFor(500)).status).toBe(401);
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
  const work = worker(kind, async ({ name }) => void handled.push(name));
  const { em } = elsewhere.app.orm;
  const jobsAt = (url: string) =>
    new PgBossJobs(
      jobsPool(url, { answerMs: LIMITS.jobAnswerMs }),
      async (write, job) => {
        const { sql, parameters } = await write.statement([job]);
        await em.getKysely().executeQuery(CompiledQuery.raw(sql, [...parameters]));
      },
      () => {},
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
