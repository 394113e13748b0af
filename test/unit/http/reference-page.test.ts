import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { testServer } from './support.ts';

const BUNDLE = '/docs/static/swagger-ui-bundle.js';

let app: HttpServer;

beforeAll(async () => {
  app = await testServer();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('GET /docs', () => {
  it('is a page that loads its own files and no others, and names no host', async () => {
    const page = await get('/docs', { host: 'lending.example:8443' });
    const policy = String(page.headers['content-security-policy']);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);

    expect(page.statusCode).toBe(200);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy + page.body).not.toMatch(/https?:/);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/docs\/static\//);
      expect((await get(file)).statusCode).toBe(200);
    }
    // The policy forbids scripts inside the page, so there must be none.
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
  });

  it('has the title of the product instead of that of the viewer', async () => {
    expect((await get('/docs')).body).toContain('<title>Lending Service API</title>');
    expect((await get('/docs/static/swagger-initializer.js')).body).toContain('"layout":"BaseLayout"');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends its files compressed with %s', async (encoding, decompress) => {
    const plain = await get(BUNDLE);
    const packed = await get(BUNDLE, { 'accept-encoding': encoding });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(decompress(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each(['/openapi.json', '/docs/json'])('sends %s compressed', async (url) => {
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });

    expect(packed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()).openapi).toBe('3.1.0');
  });

  it('lets browsers keep its files for a day, and then ask whether they changed', async () => {
    const first = await get(BUNDLE, { 'accept-encoding': 'br' });
    const again = await get(BUNDLE, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });

    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.anything(),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['/docs', '/docs/json', '/openapi.json', '/docs/static/unknown.js'])('has %s never cached', async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('GET /', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  it('answers a browser with a page that links to the reference', async () => {
    const page = await get('/', BROWSER);

    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
    expect(page.body).toContain('<a href="/docs">');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([{}, { accept: '*/*' }, { accept: 'application/json' }])('is not found with %j', async (headers) => {
    const answer = await get('/', headers);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'ROUTE_NOT_FOUND' } });
    expect(answer.headers.vary).toBe('Accept');
  });
});
