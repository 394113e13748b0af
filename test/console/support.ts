import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { launchChromium } from '../support/chromium.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
export const OPERATOR_EMAIL = 'console@example.com';

export interface ConsoleTest {
  readonly service: TestApp;
  /** Such as `http://127.0.0.1:40123/console`. */
  readonly url: string;
  /** A new page in a new profile, signed in as an operator. */
  signedIn(options?: BrowserContextOptions): Promise<Page>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** One service, one browser and one operator for all tests of a file. */
export async function startConsole(env: Record<string, string> = {}): Promise<ConsoleTest> {
  const service = await startApp(env);
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/console`;
  await service.app.identity.createOperator.execute({ email: OPERATOR_EMAIL, password: PASSWORD });
  const browser = await launchChromium();
  const newPage = async (options: BrowserContextOptions = {}) => (await contextIn(browser, options)).newPage();
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  return {
    service,
    url,
    newPage,
    async signedIn(options = {}) {
      const page = await newPage({ ...options, ...(kept && { storageState: kept }) });
      if (kept === undefined) {
        await signIn(page, url, OPERATOR_EMAIL);
        kept = await page.context().storageState();
      }
      return page;
    },
    async close() {
      await browser?.close();
      await service.close();
    },
  };
}

function contextIn(browser: Browser | null, options: BrowserContextOptions): Promise<BrowserContext> {
  if (browser === null) throw new Error('There is no Chromium.');
  return browser.newContext({ ...options, bypassCSP: false });
}

export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.endsWith('/sign-in'));
}

/** What axe finds on the page, in light and in dark. The page's own policy stays on. */
export async function faultsOn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | ')))`);
    faults.push(...(found as string[]).map((fault) => `${colorScheme} ${fault}`));
  }
  return faults;
}

/** The rows of the page's description lists, by name. The first of each name. */
export function factsOn(page: Page): Promise<Record<string, string>> {
  const rows =
    "[...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((one) => one.textContent.replaceAll('\u00a0', ' ')))";
  return page.evaluate(`Object.fromEntries(${rows}.reverse())`);
}

/** Whether something makes the page wider than the window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
