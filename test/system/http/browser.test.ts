import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LendingClient as Client, TokenStore } from '../../../clients/typescript/src/lending-client.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { launchChromium, newProfile } from '../../support/chromium.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { picture } from '../../support/documents.ts';
import { freePort } from '../../support/local-server.ts';
import { type BrowserApp, serveBrowserApp } from './browser-app.ts';

declare global {
  // In the page.
  var LendingClient: typeof Client;
  var sharedByTabs: () => TokenStore;
}

const EMAIL = 'in-a-browser@example.com';

describeInChromium('an app in a browser, on another site', () => {
  let app: BrowserApp;
  let service: TestApp;
  let settings: { readonly baseUrl: string; readonly email: string; readonly password: string };
  let browser: Browser | null;
  let context: BrowserContext;
  let received: string[] = [];

  beforeAll(async () => {
    app = await serveBrowserApp();
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    settings = { baseUrl, email: EMAIL, password: PASSWORD };
    service = await startApp({ PUBLIC_URL: baseUrl, CORS_ORIGINS: app.origins[0] });
    service.app.http.server.on('request', ({ method, url }) => received.push(`${method} ${url}`));
    await service.app.http.listen({ port, host: '127.0.0.1' });
    const person = { email: EMAIL, password: PASSWORD, firstName: 'In', lastName: 'Browser', phone: null };
    const borrower = service.as(await service.app.identity.registerUser.execute({ ...person, emailConfirmed: true }));
    await disbursedLoan(borrower, await service.operator());
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await service.close();
    await app.close();
  });

  beforeEach(async () => {
    context = await newProfile(browser);
    received = [];
  });

  afterEach(() => context.close());

  async function open(url: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => globalThis.LendingClient !== undefined);
    return page;
  }

  it('signs in, lists loans and reads the exposed headers', async () => {
    const page = await open(app.origins[0]);
    const seen = await page.evaluate(async ({ baseUrl, ...credentials }) => {
      const lending = new LendingClient({ baseUrl });
      await lending.signIn(credentials);
      const { data, response } = await lending.raw.GET('/loans');
      const { total, hasNext } = await lending.page('/loans');
      const refused = await lending.get('/payments', { params: { query: { limit: 0 } } }).catch((error) => error);
      const headers = ['x-total-count', 'link', 'x-request-id'].map((name) => response.headers.get(name));
      return { loan: data?.data[0], total, hasNext, headers, refused: [refused.code, refused.requestId] };
    }, settings);

    expect(seen).toEqual({
      loan: expect.objectContaining({ amount: 10_000, status: 'Active' }),
      total: 1,
      hasNext: false,
      headers: ['1', expect.stringContaining('rel="first"'), expect.any(String)],
      refused: ['VALIDATION_FAILED', expect.any(String)],
    });
    // The browser remembers the preflight.
    expect(received.filter((request) => request.endsWith('/loans'))).toEqual([
      'OPTIONS /loans',
      'GET /loans',
      'GET /loans',
    ]);
  });

  it.each(['/', '/isolated'])('uploads a picture and shows it on %s', async (url) => {
    const page = await open(app.origins[0] + url);
    const src = await page.evaluate(
      async ({ baseUrl, bytes, ...credentials }) => {
        const lending = new LendingClient({ baseUrl });
        await lending.signIn(credentials);
        const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
        return (await lending.post('/user/profilePicture', { body: { file } })).url;
      },
      { ...settings, bytes: [...(await picture('png'))] },
    );
    const shown = await page.evaluate(`(async () => {
      const image = Object.assign(new Image(), { src: '${src}' });
      await image.decode();
      return { size: [image.naturalWidth, image.naturalHeight], type: (await (await fetch(image.src)).blob()).type };
    })()`);

    expect(shown).toEqual({ size: [64, 32], type: 'image/png' });
  });

  it('refreshes once for two tabs that share their tokens', async () => {
    const tabs = [await open(app.origins[0]), await open(app.origins[0])] as const;
    await tabs[0].evaluate(async ({ baseUrl, ...credentials }) => {
      const { accessToken, ...tokens } = await new LendingClient({ baseUrl }).signIn(credentials);
      await sharedByTabs().set({ ...tokens, accessToken: 'expired' });
    }, settings);
    const loans = await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(
          async ({ baseUrl }) => (await new LendingClient({ baseUrl, tokens: sharedByTabs() }).get('/loans')).length,
          settings,
        ),
      ),
    );

    expect(loans).toEqual([1, 1]);
    expect(received.filter((request) => request === 'POST /auth/refresh')).toHaveLength(1);
  });

  it('gets nothing on an origin that is not listed', async () => {
    const page = await open(app.origins[1]);
    const error = await page.evaluate(({ baseUrl, ...credentials }) => {
      return new LendingClient({ baseUrl }).signIn(credentials).catch(String);
    }, settings);

    expect(error).toBe('TypeError: Failed to fetch');
    expect(received).toEqual(['OPTIONS /auth/login']);
  });
});
