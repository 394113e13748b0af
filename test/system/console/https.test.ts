import { request as forward, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_EMAIL, openConsole } from '../../console/support.ts';
import { signIn } from '../../support/chromium.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { close, listen, portOf } from '../../support/local-server.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { tokenIn, Visitor } from '../../support/visitor.ts';

const SIBLING = 'sibling.lending.localhost';

describeInChromium('the console over https', async () => {
  const { service, newPage } = await openConsole({ PUBLIC_URL: 'https://console.lending.localhost' });
  let proxy: Server;
  let url: string;
  let sibling: string;
  let siblingPage = '';

  const answer: RequestListener = (asked, reply) => {
    if (asked.headers.host?.startsWith(SIBLING)) {
      reply.setHeader('content-type', 'text/html').end(siblingPage);
      return;
    }
    const { method, headers, url: path } = asked;
    const { port } = service.app.http.server.address() as AddressInfo;
    const forwarded = forward({ host: '127.0.0.1', port, method, headers, path }, (answered) => {
      reply.writeHead(answered.statusCode ?? 0, answered.headers);
      answered.pipe(reply);
    });
    asked.pipe(forwarded);
  };

  beforeAll(async () => {
    proxy = createServer(selfSigned(), answer);
    await listen(proxy);
    url = `https://console.lending.localhost:${portOf(proxy)}/console`;
    sibling = `https://${SIBLING}:${portOf(proxy)}/`;
  });
  afterAll(() => close(proxy));

  /** The page of the sibling sets the cookies of a stranger for the whole domain, and sends a form to the console. */
  const attack = async (context: BrowserContext, path: string, fields: Record<string, string>) => {
    const stranger = new Visitor(service);
    const _csrf = tokenIn((await stranger.get('/console/sign-in')).body);
    const inputs = Object.entries({ ...fields, _csrf }).map(
      ([name, value]) => `<input name="${name}" value="${value}">`,
    );
    const cookies = [...stranger.cookies].flatMap(([name, value]) => [
      `${name}=${value}; domain=lending.localhost; path=/console; secure`,
      `${name.replace('__Host-', '')}=${value}; domain=lending.localhost; path=/console; secure`,
    ]);
    siblingPage = `<form method="post" action="${url}${path}">${inputs.join('')}</form>
      <script>${JSON.stringify(cookies)}.forEach((cookie) => { document.cookie = cookie; }); document.forms[0].submit()</script>`;
    const page = await context.newPage();
    await page.goto(sibling);
    await page.getByText('This form is out of date.').waitFor();
    expect(page.url()).toBe(`${url}${path}`);
    return (await context.cookies(url)).map(({ name }) => name);
  };

  it('signs in, and takes no form of a sibling subdomain, with or without a session', async () => {
    const page = await newPage({ ignoreHTTPSErrors: true });
    const context = page.context();
    const credentials = { email: OPERATOR_EMAIL, password: 'of the stranger' };
    const tossed = await attack(context, '/sign-in', credentials);
    expect(tossed.sort()).toEqual(['__Host-console_csrf', 'console_csrf']);

    await signIn(page, url, OPERATOR_EMAIL);
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await attack(context, '/webhooks/register', { url: 'https://stranger.example', events: 'loan.completed' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
  });
});
