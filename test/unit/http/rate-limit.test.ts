import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KnownAddress } from '../../../adapters/http/auth/try-limits.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { Body, Email, Text } from '../../../application/shared/input.ts';
import { InvalidCredentials } from '../../../domain/identity/user.errors.ts';
import { addRoute, anything, described, done, testServer } from './support.ts';

type TrustProxy = ServerOptions['trustProxy'];

const nowhere: KnownAddress = async () => false;

async function server({ max = 600, authMax = 600, trustProxy = false as TrustProxy, isKnownAddress = nowhere } = {}) {
  const app = await testServer({ rateLimits: { max, authMax, isKnownAddress }, trustProxy });
  addRoute(app, '/open', { config: { public: true } });
  const body = Body({ email: Email(), password: Text(1, 100) }, { email: 'a@b.example', password: RIGHT });
  const guarded = { public: true, authRateLimit: true };
  for (const url of ['/auth/login', '/auth/register']) {
    const schema = { ...described(), body, response: anything };
    app.post(url, { config: guarded, schema }, async ({ body: { password } }) => {
      if (password !== RIGHT) throw new InvalidCredentials();
      return done();
    });
  }
  return app;
}

const RIGHT = 'the right password';

type Server = Awaited<ReturnType<typeof server>>;

describe('the rate limit', () => {
  /** The statuses of requests without a token, one for each value of X-Forwarded-For. */
  const statuses = (app: Server, addresses: readonly string[], url = '/open') =>
    Array.fromAsync(addresses, async (from) => {
      const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': from } });
      return statusCode;
    });

  it.each(['/health/live', '/health/ready', '/metrics'])('does not apply to %s', async (url) => {
    expect(await statuses(await server({ max: 1 }), ['', ''], url)).toEqual([200, 200]);
  });

  it.each<[string, TrustProxy, boolean]>([
    ['believes a forwarded address of a trusted proxy', ['127.0.0.0/8'], true],
    ['believes the only proxy of one hop', 1, true],
    ['ignores a forwarded address of another proxy', ['10.0.0.1'], false],
    ['ignores a forwarded address without hops', 0, false],
    ['ignores a forwarded address otherwise', false, false],
  ])('%s', async (_what, trustProxy, believed) => {
    const seen = await statuses(await server({ max: 1, trustProxy }), ['9.9.9.1', '9.9.9.2']);

    expect(seen).toEqual([200, believed ? 200 : 429]);
  });

  it.each<[number, string]>([
    [1, '203.0.113.7'],
    [2, '203.0.113.7, 10.0.0.2'],
  ])('with %i trusted hops ignores what a client writes before the addresses of the proxies', async (hops, seen) => {
    const app = await server({ max: 1, trustProxy: hops });
    // Each proxy appends the address that it sees. What is left of that comes from the client.
    expect(await statuses(app, [`9.9.9.1, ${seen}`, `9.9.9.2, ${seen}`])).toEqual([200, 429]);
  });

  it.each<[TrustProxy, readonly string[]]>([
    [1, ['203.0.113.7:40000', '203.0.113.7:40001', '[::ffff:203.0.113.7]:40002']],
    [1, ['[2001:db8::7]:40000', '2001:db8::7', '[2001:DB8::7]']],
    [
      ['127.0.0.1', '10.0.0.2'],
      ['203.0.113.7:40000, 10.0.0.2:443', '203.0.113.7:40001 ,10.0.0.2:444'],
    ],
  ])('behind the proxies %j counts addresses without the ports: %j', async (trustProxy, [first = '', ...others]) => {
    const app = await server({ max: 1, trustProxy });

    expect(await statuses(app, [first, ...others])).toEqual([200, ...others.map(() => 429)]);
    expect(await statuses(app, ['203.0.113.8:40000', '[2001:db8:0:1::7]:40000'])).toEqual([200, 200]);
  });

  it('reads an address without the port, for the log and for signatures too', async () => {
    const app = await server({ trustProxy: 1 });
    const seen: string[] = [];
    addRoute(app, '/seen', { config: { public: true }, handle: ({ ip }) => seen.push(ip) && done() });
    const given = ['203.0.113.7:40000', '[2001:db8::7]:40000', '2001:db8::7:4000', '203.0.113.7', 'unknown:1'];

    await statuses(app, given, '/seen');

    expect(seen).toEqual(['203.0.113.7', '2001:db8::7', '2001:db8::7:4000', '203.0.113.7', 'unknown:1']);
  });
});

describe('log-in attempts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const send = (app: Server, email: string, password: string, remoteAddress: string, url = '/auth/login') =>
    app.inject({ method: 'POST', url, payload: { email, password }, remoteAddress });
  const logIn = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode;
  const guess = (app: Server, email: string, remoteAddress: string) => logIn(app, email, 'a guess', remoteAddress);
  const own = (app: Server, remoteAddress: string) => logIn(app, 'a@b.example', RIGHT, remoteAddress);
  /** Wrong passwords for one account, each from another address. */
  const guesses = (app: Server, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => guess(app, 'a@b.example', `10.1.0.${at}`)));
  const times = (count: number, status: number) => Array(count).fill(status);

  it('are limited per address, right or wrong, at any account', async () => {
    const app = await server({ authMax: 2 });

    expect(await own(app, '10.0.0.1')).toBe(200);
    expect(await guess(app, 'c@d.example', '10.0.0.1')).toBe(401);
    expect(await own(app, '10.0.0.1')).toBe(429);
    expect(await own(app, '10.0.0.2')).toBe(200);
  });

  it('that fail at one account from one address are limited, whenever the minute of the address began', async () => {
    const app = await server({ authMax: 2 });
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    await guess(app, 'c@d.example', '10.0.0.1');
    vi.setSystemTime(50_000);
    await guess(app, 'a@b.example', '10.0.0.1');
    vi.setSystemTime(60_000);
    await guess(app, 'a@b.example', '10.0.0.1');

    const refused = await send(app, 'A@B.example', 'a guess', '10.0.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '50']);
  });

  it('that fail at one account are limited over all addresses, at ten times as many', async () => {
    const app = await server({ authMax: 2 });

    expect(await guesses(app, 20)).toEqual(times(20, 401));
    expect(await guess(app, 'A@B.EXAMPLE', '10.0.0.2')).toBe(429);
    expect(await own(app, '10.0.0.3')).toBe(429);
    expect(await guess(app, 'c@d.example', '10.0.0.3')).toBe(401);
  });

  it('are counted at a known address by its own limit alone', async () => {
    const asked: unknown[] = [];
    const app = await server({
      authMax: 2,
      isKnownAddress: async (...of) => asked.push(of) > 0 && of[1] === '10.0.0.3',
    });
    await guesses(app, 20);
    expect(asked).toEqual([]);

    expect(await own(app, '10.0.0.2')).toBe(429);
    const known = await send(app, 'a@b.example', 'a guess', '10.0.0.3');
    expect([known.statusCode, known.headers['x-ratelimit-limit'], known.headers['x-ratelimit-remaining']]).toEqual([
      401,
      '2',
      '1',
    ]);
    expect(await own(app, '10.0.0.3')).toBe(200);
    expect(await own(app, '10.0.0.3')).toBe(429);
    expect(asked).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.3'].map((address) => [{ email: 'a@b.example' }, address]));
  });

  it('that fail count for a minute', async () => {
    const app = await server({ authMax: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    await guesses(app, 10);
    vi.setSystemTime(59_999);
    expect(await own(app, '10.0.0.2')).toBe(429);

    vi.setSystemTime(60_000);
    expect(await own(app, '10.0.0.3')).toBe(200);
  });

  it('show the tighter of the limits', async () => {
    const app = await server({ authMax: 2 });
    expect((await send(app, 'a@b.example', 'a guess', '10.0.0.1')).headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
    });

    await own(app, '10.0.0.2');
    await guesses(app, 18);

    expect((await send(app, 'a@b.example', 'a guess', '10.0.0.3')).headers).toMatchObject({
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '0',
    });
  });

  it('are counted for each operation', async () => {
    const app = await server({ authMax: 1 });

    expect(await logIn(app, 'a@b.example', 'a guess', '10.0.0.1', '/auth/register')).toBe(401);
    expect(await own(app, '10.0.0.1')).toBe(200);
  });

  it('are not counted when the body is refused', async () => {
    const app = await server({ authMax: 1 });
    for (let n = 0; n < 3; n += 1) expect(await guess(app, 'no address', '10.0.0.1')).toBe(400);

    expect(await own(app, '10.0.0.1')).toBe(200);
  });
});
