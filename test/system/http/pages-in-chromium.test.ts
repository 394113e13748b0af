import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOn, scrollsSideways } from '../../console/support.ts';
import { tokenFor } from '../../support/account-mails.ts';
import { launchChromium, newProfile } from '../../support/chromium.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { portOf } from '../../support/local-server.ts';
import { openService } from '../../support/open-service.ts';

const NEW_PASSWORD = 'another long password';

describeInChromium('the pages of the service in a browser', async () => {
  const { service } = await openService({
    LENDER_NAME: `Préstamos ${'Larguísimos'.repeat(6)}`,
    AUTH_RATE_LIMIT_MAX: '100',
  });
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${portOf(service.app.http.server)}`;
  const [url, guides] = [`${origin}/pages`, `${origin}/docs/guides`];
  let browser: Browser | null;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  const newPage = async (options: BrowserContextOptions) => (await newProfile(browser, options)).newPage();
  const person = async (email: string) => service.as(await done(service.anonymous.registers(email)));

  it('confirm an address and set a password without a script', async () => {
    const email = 'owner@chromium.example';
    const { userId } = await person(email);
    const page = await newPage({ javaScriptEnabled: false, locale: 'en-US' });

    await page.goto(`${url}/confirm-email?token=${await tokenFor(service.app, userId, 'email-confirmation')}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();

    await page.goto(`${url}/reset-password?token=${await tokenFor(service.app, userId, 'password-reset')}`);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect((await service.anonymous.logsIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each(['en', 'es'])(
    'can be read by all in %s, in light and dark, on a telephone and a wide screen',
    async (locale) => {
      const { userId } = await person(`reader-${locale}@chromium.example`);
      const reset = await tokenFor(service.app, userId, 'password-reset');
      const confirm = await tokenFor(service.app, userId, 'email-confirmation');
      const paths = [
        `reset-password?token=${reset}`,
        `confirm-email?token=${confirm}`,
        'confirm-email',
        'notice/loan_update',
      ];
      const refused: string[] = [];
      for (const width of [360, 700]) {
        const page = await newPage({ locale, viewport: { width, height: 640 } });
        page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
        for (const path of paths) {
          await page.goto(`${url}/${path}`);
          expect(await page.getAttribute('html', 'lang')).toBe(locale);
          expect([path, ...(await faultsOn(page))]).toEqual([path]);
          expect([path, await scrollsSideways(page)]).toEqual([path, false]);
        }
      }
      expect(refused).toEqual([]);
    },
  );

  it('has guides that can be read by all, in light and dark, on a telephone and a wide screen', async () => {
    for (const width of [360, 1200]) {
      const page = await newPage({ viewport: { width, height: 800 } });
      for (const path of ['', '/run', '/configuration', '/decisions/README']) {
        await page.goto(`${guides}${path}`);
        expect([path, ...(await faultsOn(page))]).toEqual([path]);
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      }
    }
  });
});
