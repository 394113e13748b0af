import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, signIn } from '../../support/chromium.ts';
import { watchRun } from '../../support/run.ts';
import { OPERATOR, OPERATOR_SETTINGS, serverProcess } from '../../support/server-process.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/console');
const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, colorScheme: 'dark' } as const;

/** Opens an item of the list on the page: the newest, or with -1 the oldest. */
const open =
  (at: 0 | -1) =>
  async (page: Page): Promise<void> => {
    await page.locator('main tbody tr').nth(at).locator('a').first().click();
    await page.waitForLoadState();
  };

/** Requests an approval of the newest request, which then waits for a second operator. */
const askForApproval = async (page: Page): Promise<void> => {
  await open(0)(page);
  await page.getByRole('link', { name: 'Approve the request' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Stable income for six years.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('What will happen').waitFor();
  await page.getByRole('button', { name: 'Approve the request' }).click();
  await page.waitForURL('**/approvals/*');
};

const startSecondFactor = (page: Page): Promise<void> => page.getByRole('button', { name: 'Turn on' }).click();

const FIRST = { email: 'operator@demo.example', password: 'demo-password-1' };

/** What to show, in the console with the demo data. */
const PICTURES: readonly {
  name: string;
  at: string;
  by?: typeof FIRST;
  settings?: typeof NARROW;
  prepare?: (page: Page) => Promise<void>;
}[] = [
  { name: 'overview', at: '' },
  { name: 'search', at: '/search?q=demo' },
  { name: 'person', at: '/users?role=borrower', prepare: open(-1) },
  { name: 'request', at: '/requests?status=Pending', prepare: open(0) },
  { name: 'approval', at: '/requests?status=Pending', prepare: askForApproval },
  { name: 'approvals', at: '/approvals', by: OPERATOR },
  { name: 'loan', at: '/loans?status=Active', prepare: open(-1) },
  { name: 'collections', at: '/collections', prepare: open(0) },
  { name: 'portfolio', at: '/portfolio' },
  { name: 'product', at: '/products', prepare: open(-1) },
  { name: 'ticket', at: '/tickets', prepare: open(0) },
  { name: 'ledger', at: '/ledger' },
  { name: 'operators', at: '/operators' },
  { name: 'account', at: '/account', prepare: startSecondFactor },
  { name: 'narrow', at: '', settings: NARROW },
];

watchRun();
const browser = await launchChromium();
if (browser === null) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.');
// An embedded database with demo data.
const variables = { DATABASE_URL: '', FOUR_EYES: 'approve', AUTH_RATE_LIMIT_MAX: '100', ...OPERATOR_SETTINGS };
const server = serverProcess(variables);
const chosen = process.argv.slice(2);
try {
  const url = `${await server.start()}/console`;
  for (const { name, at, by = FIRST, settings = WIDE, prepare = async () => {} } of PICTURES) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const page = await browser.newPage(settings);
    await signIn(page, url, by.email, by.password);
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
