import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { PASSWORD } from '../support/caller.ts';
import { launchChromium, newProfile, signIn } from '../support/chromium.ts';
import { openService, type ServiceOptions } from '../support/open-service.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
export const OPERATOR_EMAIL = 'console@example.com';

/** One service, one browser and one operator for all tests of a file or a `describe`. */
export async function openConsole(env: Record<string, string> = {}, options: ServiceOptions = {}) {
  const { service, borrower, operator } = await openService(env, options);
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/console`;
  await service.app.identity.createOperator.execute({ email: OPERATOR_EMAIL, password: PASSWORD });
  const browser = await launchChromium();
  afterAll(() => browser?.close());
  const newPage = async (options: BrowserContextOptions = {}) => (await newProfile(browser, options)).newPage();
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  /** A new page in a new profile, signed in as an operator. */
  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await newPage({ ...options, ...(kept && { storageState: kept }) });
    if (kept === undefined) {
      await signIn(page, url, OPERATOR_EMAIL);
      kept = await page.context().storageState();
    }
    return page;
  }
  return {
    service,
    borrower,
    operator,
    /** Such as `http://127.0.0.1:40123/console`. */
    url,
    newPage,
    signedIn,
    /** The acts in the audit log, the newest first. */
    async actsOn(query: string): Promise<string[]> {
      const acts: { action: string }[] = await operator.reads(`/backoffice/audit?${query}`);
      return acts.map(({ action }) => action);
    },
    /** What axe finds on the pages, in light and dark, and whether they fit 360 px. `:name` is replaced by an id. */
    async faultsOnPages(pages: readonly string[], ids: Readonly<Record<string, string>>): Promise<string[]> {
      const faults: string[] = [];
      const left = [...pages];
      const look = async () => {
        const page = await signedIn({ viewport: { width: 360, height: 640 } });
        for (let path = left.pop(); path !== undefined; path = left.pop()) {
          await page.goto(`${url}${path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '')}`);
          const found = [...(await faultsOn(page)), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])];
          faults.push(...found.map((fault) => `${path}: ${fault}`));
        }
      };
      // Two tabs, since axe works in the process of its page.
      await Promise.all([look(), look()]);
      return faults;
    },
  };
}

/** What axe finds on the page, in light and, of colours, in dark. The page's own policy stays on. */
export async function faultsOn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(AXE);
  const schemes = [
    ['light', '{}'],
    ['dark', "{ runOnly: ['color-contrast'] }"],
  ] as const;
  for (const [colorScheme, options] of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) =>
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
