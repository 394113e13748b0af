import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { HAS_REDIS, type RedisServer, redisServer } from '../../support/redis.ts';

const LIMITS = { RATE_LIMIT_MAX: '20', AUTH_RATE_LIMIT_MAX: '3', TRUST_PROXY: '1' };
/** A request waits a quarter of a second for Redis, once or twice. All together, with their users, take seconds. */
const ANSWERED_WITHIN_MS = 30_000;

describe.runIf(HAS_REDIS)('processes that share a Redis', () => {
  let redis: RedisServer;
  let nodes: readonly [TestApp, TestApp];

  beforeAll(async () => {
    redis = await redisServer();
    await redis.start();
    const one = await startApp({ ...LIMITS, REDIS_URL: redis.url });
    nodes = [one, await startApp({ ...LIMITS, REDIS_URL: redis.url }, one)];
  });

  afterAll(async () => {
    await nodes[1].close();
    await nodes[0].close();
    await redis.signal('SIGKILL');
  });

  const profileAt = (node: TestApp, client: Borrower) => node.at(client).get('/user/profile');
  const remainingOf = async (client: Borrower) =>
    Number((await profileAt(nodes[1], client)).headers['x-ratelimit-remaining']);

  it('count the requests of a user together', async () => {
    const borrower = await nodes[0].borrower();
    const statuses: number[] = [];
    // Fewer than the limit at each node. A request that Redis does not answer in time is not counted.
    for (let sent = 0; sent < 15; sent++) {
      for (const node of nodes) statuses.push((await profileAt(node, borrower)).status);
    }

    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('count the failed logins at an account together', async () => {
    const email = 'guessed@example.com';
    const guess = (node: TestApp, password = 'wrong password') =>
      node.anonymous.send('POST', '/auth/login', { email, password }, { 'x-forwarded-for': '198.18.0.1' });
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Body', phone: null };
    await nodes[0].app.identity.registerUser.execute(person);
    for (const node of [...nodes, nodes[0]]) expect((await guess(node)).status).toBe(401);

    expect((await guess(nodes[1], PASSWORD)).status).toBe(429);
  });

  it.each(['SIGSTOP', 'SIGKILL'] as const)(
    'answer all requests after %s of Redis, and count again later',
    async (end) => {
      const borrower = await nodes[0].borrower();
      const started = performance.now();
      const running = Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          if (at === 10) await redis.signal(end);
          const node = nodes[at % 2] ?? nodes[0];
          return (await profileAt(node, await nodes[0].borrower())).status;
        }),
      );
      expect(new Set(await running)).toEqual(new Set([200]));
      for (let sent = 0; sent < 30; sent++) expect((await profileAt(nodes[0], borrower)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(ANSWERED_WITHIN_MS);

      await redis.signal('SIGKILL');
      await redis.start();
      const before = await remainingOf(borrower);
      await expect.poll(() => remainingOf(borrower)).toBeLessThan(Math.min(before, 18));
    },
  );
});
