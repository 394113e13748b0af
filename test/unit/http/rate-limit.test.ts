import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/api/envelope.ts';
import { Body, Email } from '../../../adapters/http/api/fields.ts';
import { anything, bearer, described, testServer } from './support.ts';

async function server({ max = 600, authMax = 600, trustProxy = false } = {}) {
  const app = await testServer({ rateLimits: { max, authMax }, trustProxy });
  const schema = () => ({ ...described(), response: anything });
  const done = async () => success({ ok: true });
  app.get('/mine', { schema: schema() }, done);
  app.get('/open', { config: { public: true }, schema: schema() }, done);
  const body = Body({ email: Email() }, { email: 'a@b.example' });
  app.post('/auth/login', { config: { public: true, authRateLimit: true }, schema: { ...schema(), body } }, done);
  app.post('/auth/register', { config: { public: true, authRateLimit: true }, schema: { ...schema(), body } }, done);
  app.delete('/account', { config: { authRateLimit: true }, schema: schema() }, done);
  return app;
}

type Server = Awaited<ReturnType<typeof server>>;

const another = { sub: '01930000-0000-7000-8000-000000000002' };
const logIn = (app: Server, email: string, address = '10.0.0.1', url = '/auth/login') =>
  app.inject({ method: 'POST', url, payload: { email }, remoteAddress: address });

describe('the rate limit', () => {
  it('tells how much is left, and refuses what is too much with the time to wait', async () => {
    const app = await server({ max: 2 });
    const get = () => app.inject({ url: '/mine', headers: bearer() });

    const first = await get();
    const second = await get();
    const third = await get();

    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    expect(second.headers['x-ratelimit-remaining']).toBe('0');
    expect(third.statusCode).toBe(429);
    expect(third.json()).toMatchObject({
      success: false,
      statusCode: 429,
      data: null,
      error: { code: 'TOO_MANY_REQUESTS', details: [] },
    });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('counts each user alone, wherever they call from', async () => {
    const app = await server({ max: 1 });

    expect((await app.inject({ url: '/mine', headers: bearer() })).statusCode).toBe(200);
    expect((await app.inject({ url: '/mine', headers: bearer(another) })).statusCode).toBe(200);
    expect((await app.inject({ url: '/mine', headers: bearer(), remoteAddress: '10.0.0.9' })).statusCode).toBe(429);
  });

  it('counts by address where there is no user, a whole IPv6 network as one', async () => {
    const app = await server({ max: 1 });
    const from = async (remoteAddress: string) => (await app.inject({ url: '/open', remoteAddress })).statusCode;

    expect(await from('10.0.0.1')).toBe(200);
    expect(await from('10.0.0.1')).toBe(429);
    expect(await from('10.0.0.2')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('2001:db8::2')).toBe(429);
  });

  it('comes after authentication: without a token it is a 401, and counts for nobody', async () => {
    const app = await server({ max: 1 });
    for (let n = 0; n < 5; n += 1) expect((await app.inject('/mine')).statusCode).toBe(401);

    expect((await app.inject({ url: '/mine', headers: bearer() })).statusCode).toBe(200);
  });

  it('leaves the probes of the node alone', async () => {
    const app = await server({ max: 1 });

    for (const url of ['/health/live', '/health/ready', '/metrics', '/health/live', '/health/ready', '/metrics']) {
      expect((await app.inject(url)).statusCode).toBe(200);
    }
  });

  it('believes a forwarded address only when told to', async () => {
    const from = async (app: Server, address: string) =>
      (await app.inject({ url: '/open', headers: { 'x-forwarded-for': address } })).statusCode;
    const proxied = await server({ max: 1, trustProxy: true });
    const direct = await server({ max: 1 });

    expect([await from(proxied, '9.9.9.1'), await from(proxied, '9.9.9.2')]).toEqual([200, 200]);
    expect([await from(direct, '9.9.9.1'), await from(direct, '9.9.9.2')]).toEqual([200, 429]);
  });
});

describe('tries at a password', () => {
  it('are bounded per account, whatever the case of the address and wherever they come from', async () => {
    const app = await server({ authMax: 2 });

    expect((await logIn(app, 'a@b.example', '10.0.0.1')).statusCode).toBe(200);
    expect((await logIn(app, 'A@B.example', '10.0.0.2')).statusCode).toBe(200);
    const third = await logIn(app, 'a@B.EXAMPLE', '10.0.0.3');

    expect(third.statusCode).toBe(429);
    expect(third.json().error.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(app, 'c@d.example', '10.0.0.3')).statusCode).toBe(200);
  });

  it('are bounded per address, whatever the account', async () => {
    const app = await server({ authMax: 2 });

    const statuses = [];
    for (const email of ['a@b.example', 'c@d.example', 'e@f.example'])
      statuses.push((await logIn(app, email)).statusCode);

    expect(statuses).toEqual([200, 200, 429]);
  });

  it('show the tighter of the limits', async () => {
    const app = await server({ authMax: 5 });
    await logIn(app, 'a@b.example', '10.0.0.1');

    const { headers } = await logIn(app, 'a@b.example', '10.0.0.2');

    expect(headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '3' });
  });

  it('are counted for each operation', async () => {
    const app = await server({ authMax: 1 });

    expect((await logIn(app, 'a@b.example', '10.0.0.1', '/auth/register')).statusCode).toBe(200);
    expect((await logIn(app, 'a@b.example')).statusCode).toBe(200);
  });

  it('are not used up by what no password was looked at for', async () => {
    const app = await server({ authMax: 1 });
    for (let n = 0; n < 3; n += 1) expect((await logIn(app, 'no address')).statusCode).toBe(400);

    expect((await logIn(app, 'a@b.example')).statusCode).toBe(200);
  });

  it('are bounded by user where one is logged in', async () => {
    const app = await server({ authMax: 1 });
    const remove = (claims: object, remoteAddress: string) =>
      app.inject({ method: 'DELETE', url: '/account', headers: bearer({ ...claims }), remoteAddress });

    expect((await remove({}, '10.0.0.1')).statusCode).toBe(200);
    expect((await remove({}, '10.0.0.2')).statusCode).toBe(429);
    expect((await remove(another, '10.0.0.3')).statusCode).toBe(200);
  });
});
