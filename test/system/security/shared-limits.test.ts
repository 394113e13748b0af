import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { HAS_REDIS, type RedisServer, redisServer } from '../../support/redis.ts';

const LIMITS = { RATE_LIMIT_MAX: '20', AUTH_RATE_LIMIT_MAX: '3', TRUST_PROXY: '1' };
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

  const statusAt = async (node: TestApp, client: Borrower) => (await node.at(client).get('/user/profile')).status;

  /**
   * What both nodes answer to a user who has sent half of the limit to each. A slow machine may need several tries: a
   * request that Redis does not answer in a quarter of a second is not counted, and a minute may end.
   */
  async function answersAfterHalfAtEach(): Promise<number[]> {
    const borrower = await nodes[0].borrower();
    for (const node of nodes) for (let sent = 0; sent < 10; sent++) await statusAt(node, borrower);
    return Promise.all(nodes.map((node) => statusAt(node, borrower)));
  }

  it('count the requests of a user together', async () => {
    await expect.poll(answersAfterHalfAtEach).toEqual([429, 429]);
  });

  it('count the failed logins at an account together', async () => {
    let tries = 0;
    const answerToOwner = async () => {
      const email = `guessed-${++tries}@example.com`;
      const guess = async (node: TestApp, password = 'wrong password') => {
        const from = { 'x-forwarded-for': `198.18.0.${tries}` };
        return (await node.anonymous.send('POST', '/auth/login', { email, password }, from)).status;
      };
      const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Body', phone: null };
      await nodes[0].app.identity.registerUser.execute(person);
      for (const node of [...nodes, nodes[0]]) expect(await guess(node)).toBe(401);
      return guess(nodes[1], PASSWORD);
    };

    await expect.poll(answerToOwner).toBe(429);
  });

  it.each(['SIGSTOP', 'SIGKILL'] as const)(
    'answer all requests after %s of Redis, and count again later',
    async (end) => {
      const borrower = await nodes[0].borrower();
      const running = Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          if (at === 10) await redis.signal(end);
          const node = nodes[at % 2] ?? nodes[0];
          return statusAt(node, await nodes[0].borrower());
        }),
      );
      expect(new Set(await running)).toEqual(new Set([200]));
      for (let sent = 0; sent < 30; sent++) expect(await statusAt(nodes[0], borrower)).toBe(200);

      await redis.signal('SIGKILL');
      await redis.start();
      await expect.poll(answersAfterHalfAtEach).toEqual([429, 429]);
    },
  );
});
