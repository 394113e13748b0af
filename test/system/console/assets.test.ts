import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openConsole } from '../../console/support.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

describeInChromium('the files of the console', async () => {
  const { service, url, signedIn } = await openConsole({ RATE_LIMIT_MAX: '30' });
  const get = (address: string, encoding: string) =>
    service.app.http.inject({ url: address, headers: { 'accept-encoding': encoding } });

  it('are requested once, compressed, and never run into the limit of requests', async () => {
    const page = await signedIn();
    for (const path of ['/requests', '/loans', '/tickets']) {
      await page.goto(`${url}${path}`);
      expect(await page.evaluate(`getComputedStyle(document.querySelector('.lender')).fontWeight`)).toBe('700');
      // The sign-in has put them into the cache of the browser.
      const transferred = await page.evaluate(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).map((one) => one.transferSize)`,
      );
      expect(transferred).toEqual([0, 0, 0, 0]);
    }
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelectorAll('link[rel=stylesheet], script')].map((one) => new URL(one.href || one.src).pathname)`,
    );
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      expect(address).toMatch(/\.[0-9a-f]{12}\.(css|js)$/);
      const plain = await get(address, 'identity');
      for (const [encoding, read] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await get(address, encoding);
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          vary: expect.stringContaining('accept-encoding'),
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(read(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
      // Another release names another hash. Its page must not stay without style, nor keep this file.
      const other = await get(address.replace(/[0-9a-f]{12}/, '000000000000'), 'br');
      expect([other.statusCode, other.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    const statuses = await Promise.all(Array.from({ length: 40 }, () => get(addresses[0] ?? '', 'br')));
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await get('/console/assets/other.css', 'br')).statusCode).toBe(404);
  });
});
