import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { launchChromium, newProfile } from '../../support/chromium.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { portOf } from '../../support/local-server.ts';
import { Outbox } from '../../support/outbox.ts';
import { type StrippingProxy, startStrippingProxy } from './stripping-proxy.ts';

const OPERATOR = 'operator@path.example';
const PATH = '/api';

let proxy: StrippingProxy;
let service: TestApp;
let borrower: Borrower;
let requestId: string;
const outbox = new Outbox();

beforeAll(async () => {
  proxy = await startStrippingProxy(PATH);
  service = await startApp({ PUBLIC_URL: `${proxy.url}/` });
  outbox.attach(service.app);
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  proxy.leadTo(portOf(service.app.http.server));
  await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  borrower = await service.borrower();
  for (const amount of [1000, 2000, 3000]) {
    requestId = (await done(borrower.asksFor(amount))).requestId;
  }
});

afterAll(async () => {
  await service.close();
  await proxy.close();
});

beforeEach(() => {
  proxy.strays.length = 0;
});

const hrefs = (html: string) => [...html.matchAll(/\s(?:href|src|action|hx-get|hx-post)="([^"]*)"/g)];
/** The addresses on a page that lead to the service, resolved as a browser does. */
const linksOn = (html: string, url: string) =>
  hrefs(html)
    .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), url))
    .filter(({ protocol }) => protocol.startsWith('http'))
    .map(({ origin, pathname, search }) => `${origin}${pathname}${search}`);

describe('behind a proxy that removes a path', () => {
  it('pages of a list lead to each other', async () => {
    const seen: number[] = [];
    let next: string | undefined = `${proxy.url}/requests?status=Pending&limit=1`;
    while (next !== undefined) {
      const answer: Response = await fetch(next, { headers: borrower.headers });
      const { data } = (await answer.json()) as { data: { amount: number }[] };
      seen.push(...data.map(({ amount }) => amount));
      const link = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      next = link && new URL(link, next).href;
    }

    expect(seen).toEqual([3000, 2000, 1000]);
    expect(proxy.strays).toEqual([]);
  });

  it('the OpenAPI document names the path', async () => {
    for (const document of ['/openapi.json', '/docs/json']) {
      const { servers } = (await (await fetch(proxy.url + document)).json()) as { servers: unknown };
      expect(servers, document).toEqual([{ url: PATH }]);
    }
  });

  it.each([
    '/',
    '/docs',
    '/docs/',
    '/docs/static/index.html',
    '/docs/guides',
    '/docs/guides/sandbox',
    '/console',
    '/console/sign-in',
  ])('all that %s leads to is below the path', async (page) => {
    const answer = await fetch(proxy.url + page, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    const links = linksOn(await answer.text(), answer.url);

    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect((await fetch(link)).status, link).toBe(200);
    expect(proxy.strays).toEqual([]);
  });

  it('links in mail, of notifications and of files lead to it', async () => {
    const email = 'new@path.example';
    await done(service.anonymous.registers(email));
    await expect.poll(() => outbox.mailed.find(({ address }) => address === email)?.actionUrl).toBeDefined();
    const mailed = outbox.mailed.find(({ address }) => address === email)?.actionUrl;
    expect(mailed).toMatch(new RegExp(`^${proxy.url}/pages/confirm-email\\?token=`));

    const operator = await service.operator();
    await operator.rejects(requestId);
    const [{ notificationId }] = await borrower.reads('/notifications');
    const { actionUrl } = await borrower.reads(`/notifications/${notificationId}`);
    expect(actionUrl).toBe(`${proxy.url}/pages/notice/loan_update`);

    const { url } = await done(borrower.uploadsFile());
    expect((await fetch(url)).status).toBe(200);
  });

  it('the keys of tokens are there', async () => {
    const keys = await (await fetch(`${proxy.url}/.well-known/jwks.json`)).json();
    expect(keys).toEqual({ keys: [expect.objectContaining({ kid: expect.any(String) })] });
  });
});

/** A browser without scripts that sends cookies only below their path. */
class Visitor {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  async ask(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const sent = [...this.cookies].filter(([, { path }]) => new URL(url).pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, cookie },
      body: body ?? null,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*).*; Path=([^;]+)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
    const location = answer.headers.get('location');
    return { status: answer.status, html: await answer.text(), next: location && new URL(location, url).href, answer };
  }

  /** Sends the form of a page, with its hidden fields. */
  async submit(page: string, to: string, fields: Record<string, string>) {
    const { html } = await this.ask(page);
    const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.ask(to, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields });
  }
}

describe('the console behind a proxy that removes a path', () => {
  it('has no link, form or redirect that leaves the path', async () => {
    const home = `${proxy.url}/console`;
    const visitor = new Visitor();
    expect((await visitor.ask(home)).next).toBe(`${home}/sign-in`);
    const signIn = `${home}/sign-in`;
    const signedIn = await visitor.submit(signIn, signIn, { email: OPERATOR, password: PASSWORD });
    expect(signedIn.next).toBe(home);

    const seen = new Set([home, `${home}/requests?status=Pending&limit=1`]);
    for (const url of seen) {
      const { status, html, next } = await visitor.ask(url);
      // Some forms lead back to their page when their address is opened.
      if (status === 303) seen.add(next ?? '');
      else expect(status, url).toBe(url.endsWith('/sign-out') ? 405 : 200);
      for (const link of linksOn(html, url)) if (link.startsWith(new URL(url).origin)) seen.add(link);
    }

    expect([...seen].filter((url) => !url.startsWith(proxy.url))).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
    expect(proxy.strays).toEqual([]);
  });

  it('returns from an act and from the sign-out to its own pages', async () => {
    const home = `${proxy.url}/console`;
    const visitor = new Visitor();
    await visitor.submit(`${home}/sign-in`, `${home}/sign-in`, { email: OPERATOR, password: PASSWORD });
    const act = `${home}/requests/${requestId}/reject`;
    // Rejected before: the act shows its error in place, and the form leads to itself.
    const refused = await visitor.submit(act, act, { reason: 'Again.' });
    expect(linksOn(refused.html, act)).toContain(act);
    const out = await visitor.submit(home, `${home}/sign-out`, {});
    expect(out.next).toBe(`${home}/sign-in`);
    const ended = await visitor.ask(home, undefined, { 'hx-request': 'true' });
    expect(ended.answer.headers.get('hx-redirect')).toBe(`${PATH}/console/sign-in`);
    expect(proxy.strays).toEqual([]);
  });
});

describeInChromium('in a browser, behind a proxy that removes a path', () => {
  let browser: Browser | null;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    page = await (await newProfile(browser)).newPage();
  });
  afterAll(() => browser?.close());

  it('the reference shows the operations and sends a request', async () => {
    const failed: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && failed.push(answer.url()));
    await page.goto(`${proxy.url}/docs#/Sign-in/logIn`);
    const operation = page.locator('#operations-Sign-in-logIn');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status').first().waitFor();

    // The example is no account.
    expect(failed).toEqual([`${proxy.url}/auth/login`]);
    expect(await operation.locator('.request-url').textContent()).toContain(`${proxy.url}/auth/login`);
    expect(proxy.strays).toEqual([]);
  });

  it('an operator filters a list, decides and signs out', async () => {
    await page.goto(`${proxy.url}/console`);
    await page.getByLabel('E-mail').fill(OPERATOR);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByLabel('Status').selectOption('Pending');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/\/api\/console\/requests\?.*status=Pending/);
    await page.locator('#list tbody a').first().click();
    await page.getByRole('link', { name: 'Reject the request' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A test.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Reject the request' }).click();
    await page.getByText('The request is rejected.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();

    expect(page.url()).toBe(`${proxy.url}/console/sign-in`);
    const paths = (await page.context().cookies()).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set([`${PATH}/console`]));
    expect(proxy.strays).toEqual([]);
  });
});
