import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, signIn } from '../support/chromium.ts';
import { watchRun } from '../support/run.ts';
import { serverProcess } from '../support/server-process.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/console');
const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, colorScheme: 'dark' } as const;

/** Opens an item of the list on the page: the newest, or with -1 the oldest. */
const open =
  (at: 0 | -1) =>
  async (page: Page): Promise<void> => {
    await page.locator('main tbody a').nth(at).click();
    await page.waitForLoadState();
  };

/** What to show, in the console with the demo data. */
const PICTURES: readonly {
  name: string;
  at: string;
  settings?: typeof NARROW;
  prepare?: (page: Page) => Promise<void>;
}[] = [
  { name: 'overview', at: '' },
  { name: 'request', at: '/requests?status=Pending', prepare: open(0) },
  { name: 'loan', at: '/loans?status=Completed', prepare: open(-1) },
  { name: 'ticket', at: '/tickets', prepare: open(0) },
  { name: 'ledger', at: '/ledger' },
  { name: 'narrow', at: '', settings: NARROW },
];

watchRun();
const browser = await launchChromium();
if (browser === null) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.');
// An embedded database with demo data.
const server = serverProcess({ DATABASE_URL: '' });
try {
  const url = `${await server.start()}/console`;
  for (const { name, at, settings = WIDE, prepare = async () => {} } of PICTURES) {
    const page = await browser.newPage(settings);
    await signIn(page, url, 'operator@demo.example', 'demo-password-1');
    await page.goto(`${url}${at}`);
    await prepare(page);
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: settings === WIDE });
    await page.close();
    process.stdout.write(`docs/console/${name}.png\n`);
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  server.dispose();
}
