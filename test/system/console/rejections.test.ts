import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOn, openConsole, scrollsSideways } from '../../console/support.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

const WORDS = 'Reason in your own words';
const FIFTH = [
  'Credit application incomplete',
  'No credit file',
  'Bankruptcy',
  'Unable to verify income',
  'Garnishment',
];

describeInChromium('the form of a rejection', async () => {
  const { borrower, url, signedIn, actsOn } = await openConsole();

  const opened = async () => {
    const { requestId } = await done(borrower.asksFor(1000));
    const page = await signedIn({ viewport: { width: 360, height: 640 } });
    await page.goto(`${url}/requests/${requestId}`);
    await page.getByRole('link', { name: 'Reject the request' }).click();
    const next = (button: string) => page.getByRole('button', { name: button }).click();
    // A click does not wait for the page that it leads to, and neither do counts.
    await page.getByLabel(WORDS).waitFor();
    return { requestId, page, next };
  };
  const check = async (page: Page, names: readonly string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name }).check();
  };
  const reasonsOf = async (requestId: string) => (await borrower.reads(`/requests/${requestId}/decision`)).reasons;

  it('rejects for the reasons that are checked, after showing them', async () => {
    const { requestId, page, next } = await opened();
    expect(await page.getByRole('checkbox').count()).toBe(24);
    expect([await faultsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await check(page, ['No credit file', 'Bankruptcy']);
    await next('Continue');
    const facts = page.locator('.act').getByRole('definition');
    await facts.getByText('Bankruptcy').waitFor();
    expect(await facts.allTextContents()).toEqual([
      'Some Borrower',
      'USD\u00a01,000.00',
      'No credit file',
      'Bankruptcy',
    ]);
    expect((await borrower.reads(`/requests/${requestId}`)).status).toBe('Pending');
    await next('Reject the request');
    await page.getByText('The request is rejected.').waitFor();

    expect(await reasonsOf(requestId)).toEqual([
      { code: 'NO_CREDIT_FILE', text: 'No credit file' },
      { code: 'BANKRUPTCY', text: 'Bankruptcy' },
    ]);
    expect(await actsOn(`subjectId=${requestId}`)).toEqual(['loan-request.reject']);
  });

  it('rejects for one reason and words, and for words alone', async () => {
    const one = await opened();
    await check(one.page, ['Other reason']);
    await one.page.getByLabel(WORDS).fill('The letter is not signed.');
    await one.next('Continue');
    await one.next('Reject the request');
    await one.page.getByText('The request is rejected.').waitFor();
    expect(await reasonsOf(one.requestId)).toEqual([
      { code: 'OTHER', text: 'Other reason, as specified' },
      { code: null, text: 'The letter is not signed.' },
    ]);

    const none = await opened();
    await none.page.getByLabel(WORDS).fill('No income.');
    await none.next('Continue');
    await none.next('Reject the request');
    await none.page.getByText('The request is rejected.').waitFor();
    expect(await reasonsOf(none.requestId)).toEqual([{ code: null, text: 'No income.' }]);
  });

  it('says beside the form what is wrong, and keeps what is checked', async () => {
    const { requestId, page, next } = await opened();
    const refused = async (names: readonly string[], fault: string) => {
      for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
      await check(page, names);
      await next('Continue');
      await page.getByText(fault).waitFor();
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(names.length);
    };

    await refused([], 'Choose a code or write a reason.');
    await refused(['Other reason'], 'Is required with the code OTHER.');
    await refused(FIFTH, 'Must have at most 4 items.');
    expect(await faultsOn(page)).toEqual([]);
    expect((await borrower.reads(`/requests/${requestId}`)).status).toBe('Pending');
    expect(await actsOn(`subjectId=${requestId}`)).toEqual([]);
  });
});
