import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { addRoute, bearer, echoBody, testServer } from './support.ts';

const APP = 'https://app.example.com';
const STRANGER = 'https://evil.example';
const EXPOSED = 'X-Total-Count, X-Total-Count-Exact, Link, Location, X-Request-Id, Retry-After, Idempotent-Replayed';

let app: HttpServer;

beforeEach(() => serve());
afterEach(() => app.close());

async function serve(overrides: Partial<ServerOptions> = {}): Promise<void> {
  app = await testServer({ corsOrigins: [APP, 'http://localhost:5173'], ready: async () => false, ...overrides });
  echoBody(app, Type.Object({}));
  addRoute(app, '/mine');
  addRoute(app, '/file', { config: { embeddable: true } });
}

function preflight(url: string, origin: string | null = APP) {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  return app.inject({ method: 'OPTIONS', url, headers: { ...asked, ...(origin !== null && { origin }) } });
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page of an allowed origin', () => {
  it.each(['/things', '/openapi.json', '/unknown'])(
    'gets its preflight for %s answered, without a token',
    async (url) => {
      const { statusCode, headers, body } = await preflight(url);

      expect([statusCode, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '600',
        'cache-control': 'no-store',
        vary: 'Origin, Access-Control-Request-Headers',
      });
      expect(headers).toHaveProperty('x-request-id');
    },
  );

  it('may read the response and its headers', async () => {
    const { statusCode, headers } = await get('/mine', { origin: APP, ...bearer() });

    expect(statusCode).toBe(200);
    const permission = { 'access-control-allow-origin': APP, 'access-control-expose-headers': EXPOSED };
    expect(headers).toMatchObject({ ...permission, vary: 'Origin' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each<[number, InjectOptions]>([
    [400, { method: 'POST', url: '/things', payload: '{' }],
    [401, { url: '/mine', headers: { authorization: '' } }],
    [404, { url: '/unknown' }],
    [405, { method: 'DELETE', url: '/mine' }],
    [413, { method: 'POST', url: '/things', payload: 'x'.repeat(300_000) }],
    [415, { method: 'POST', url: '/things', payload: 'x', headers: { 'content-type': 'text/csv' } }],
    [503, { url: '/health/ready' }],
  ])('may read an error %i', async (status, request) => {
    const sent = { ...bearer(), 'content-type': 'application/json', origin: APP, ...request.headers };
    const { statusCode, headers } = await app.inject({ ...request, headers: sent });

    expect(statusCode).toBe(status);
    expect(headers['access-control-allow-origin']).toBe(APP);
    expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
  });

  it('uses up no rate limit with preflights, and may read that there are too many requests', async () => {
    await serve({ rateLimits: { max: 1, authMax: 1 } });
    for (let tries = 0; tries < 5; tries++) expect((await preflight('/mine')).statusCode).toBe(204);
    const mine = () => get('/mine', { origin: APP, ...bearer() });
    const [first, second] = [await mine(), await mine()];

    expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
    expect(second.headers).toHaveProperty('retry-after');
    expect(second.headers['access-control-allow-origin']).toBe(APP);
  });

  it('may show files, for which the browser sends no origin', async () => {
    expect((await get('/file', bearer())).headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await get('/mine', bearer())).headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('may load the compressed reference, which caches keep apart by origin and encoding', async () => {
    const { headers } = await get('/docs/static/swagger-ui.css', { origin: APP, 'accept-encoding': 'br' });

    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, accept-encoding' });
  });
});

describe('any other page', () => {
  // test/security/rows/headers.ts lists more origins that get no permission.
  it.each([STRANGER, `${APP}:8443`, 'https://APP.example.com', '*', null])(
    'gets no permission with the origin %j',
    async (origin) => {
      const asked = await preflight('/things', origin);
      const read = await get('/mine', { ...(origin !== null && { origin }), ...bearer() });

      expect([asked.statusCode, asked.headers.allow, read.statusCode]).toEqual([405, 'POST', 200]);
      for (const { headers } of [asked, read]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(headers.vary).toBe('Origin');
      }
    },
  );

  it('gets no permission if no origin is allowed', async () => {
    await serve({ corsOrigins: [] });
    const [asked, read] = [await preflight('/things'), await get('/file', { origin: APP, ...bearer() })];

    expect([asked.statusCode, read.statusCode]).toEqual([405, 200]);
    for (const { headers } of [asked, read]) {
      expect(Object.keys(headers).filter((name) => /^access-control|^vary/.test(name))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it('gets permission where * is allowed', async () => {
    await serve({ corsOrigins: ['*'] });
    const [asked, read] = [await preflight('/things', STRANGER), await get('/mine', { origin: STRANGER, ...bearer() })];

    expect([asked.statusCode, read.statusCode]).toEqual([204, 200]);
    for (const { headers } of [asked, read]) expect(headers['access-control-allow-origin']).toBe('*');
  });
});
