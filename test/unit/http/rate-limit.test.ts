import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/api/envelope.ts';
import { Body, Email } from '../../../adapters/http/api/fields.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { anything, bearer, described, testServer } from './support.ts';

type TrustProxy = ServerOptions['trustProxy'];

async function server({ max = 600, authMax = 600, trustProxy = false as TrustProxy } = {}) {
  const app = await testServer({ rateLimits: { max, authMax }, trustProxy });
  const schema = () => ({ ...described(), response: anything });
  const done = async () => success({ ok: true });
  app.get('/mine', { schema: schema() }, done);
  app.get('/open', { config: { public: true }, schema: schema() }, done);
  const body = Body({ email: Email() }, { email: 'a@b.example' });
  const guarded = { public: true, authRateLimit: true };
  app.post('/auth/login', { config: guarded, schema: { ...schema(), body } }, done);
  app.post('/auth/register', { config: guarded, schema: { ...schema(), body } }, done);
  app.delete('/account', { config: { authRateLimit: true }, schema: schema() }, done);
  return app;
}

type Server = Awaited<ReturnType<typeof server>>;

const another = { sub: '01930000-0000-7000-8000-000000000002' };

/** `true` where the request is let through, `false` where it is a 429. */
async function passes(answer: Promise<{ readonly statusCode: number }>): Promise<boolean> {
  const { statusCode } = await answer;
  expect([200, 429]).toContain(statusCode);
  return statusCode === 200;
}
const read = (app: Server, url: string, request: object = {}) => passes(app.inject({ url, ...request }));
const mine = (app: Server, claims: object = {}, remoteAddress = '10.0.0.1') =>
  read(app, '/mine', { headers: bearer({ ...claims }), remoteAddress });
const logIn = (app: Server, email: string, remoteAddress = '10.0.0.1', url = '/auth/login') =>
  app.inject({ method: 'POST', url, payload: { email }, remoteAddress });
const loggedIn = (...given: Parameters<typeof logIn>) => passes(logIn(...given));

describe('the rate limit', () => {
  it('answers how much is left, and refuses further requests with the time to wait', async () => {
    const app = await server({ max: 2 });
    const get = () => app.inject({ url: '/mine', headers: bearer() });

    const [first, second, third] = [await get(), await get(), await get()];

    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    expect(second.headers['x-ratelimit-remaining']).toBe('0');
    expect(third.statusCode).toBe(429);
    expect(third.json()).toMatchObject({ success: false, data: null, error: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('counts each user separately, at any address', async () => {
    const app = await server({ max: 1 });

    expect([await mine(app), await mine(app, another), await mine(app, {}, '10.0.0.9')]).toEqual([true, true, false]);
  });

  it('does not apply to the probes of the node', async () => {
    const app = await server({ max: 1 });

    for (const url of ['/health/live', '/health/ready', '/metrics', '/health/live', '/health/ready', '/metrics']) {
      expect(await read(app, url)).toBe(true);
    }
  });

  it.each<[string, TrustProxy, boolean]>([
    ['believes a forwarded address of a trusted proxy', ['127.0.0.0/8'], true],
    ['believes the only proxy of one hop', 1, true],
    ['ignores a forwarded address of another proxy', ['10.0.0.1'], false],
    ['ignores a forwarded address without hops', 0, false],
    ['ignores a forwarded address otherwise', false, false],
  ])('%s', async (_what, trustProxy, believed) => {
    const app = await server({ max: 1, trustProxy });
    const from = (address: string) => read(app, '/open', { headers: { 'x-forwarded-for': address } });

    expect([await from('9.9.9.1'), await from('9.9.9.2')]).toEqual([true, believed]);
  });

  it.each<[number, string]>([
    [1, '203.0.113.7'],
    [2, '203.0.113.7, 10.0.0.2'],
  ])('with %i trusted hops ignores what a client writes before the addresses of the proxies', async (hops, seen) => {
    const app = await server({ max: 1, trustProxy: hops });
    // Each proxy appends the address that it sees. What is left of that comes from the client.
    const from = (claimed: string) => read(app, '/open', { headers: { 'x-forwarded-for': `${claimed}, ${seen}` } });

    expect([await from('9.9.9.1'), await from('9.9.9.2')]).toEqual([true, false]);
  });
});

describe('log-in attempts', () => {
  it('are limited per account, in any case of the e-mail address and from any address', async () => {
    const app = await server({ authMax: 2 });

    expect(await loggedIn(app, 'a@b.example', '10.0.0.1')).toBe(true);
    expect(await loggedIn(app, 'A@B.example', '10.0.0.2')).toBe(true);
    expect(await loggedIn(app, 'a@B.EXAMPLE', '10.0.0.3')).toBe(false);
    expect(await loggedIn(app, 'c@d.example', '10.0.0.3')).toBe(true);
  });

  it('show the tighter of the limits', async () => {
    const app = await server({ authMax: 5 });
    await logIn(app, 'a@b.example', '10.0.0.1');

    const { headers } = await logIn(app, 'a@b.example', '10.0.0.2');

    expect(headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '3' });
  });

  it('are counted for each operation', async () => {
    const app = await server({ authMax: 1 });

    expect(await loggedIn(app, 'a@b.example', '10.0.0.1', '/auth/register')).toBe(true);
    expect(await loggedIn(app, 'a@b.example')).toBe(true);
  });

  it('are not counted when the body is refused', async () => {
    const app = await server({ authMax: 1 });
    for (let n = 0; n < 3; n += 1) expect((await logIn(app, 'no address')).statusCode).toBe(400);

    expect(await loggedIn(app, 'a@b.example')).toBe(true);
  });
});
