import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConsole } from '../../console/support.ts';
import { disbursedLoan, inDays } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

/** Counts the clicks, and the documents that the browser loads. */
class Journey {
  clicks = 0;
  loads = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('domcontentloaded', () => {
      this.loads++;
    });
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  get cost(): string {
    return `${this.clicks} clicks, ${this.loads} loads`;
  }
}

describeInChromium('the daily work in the console', async () => {
  const { service, borrower, operator, url, signedIn } = await openConsole();
  const from = async (path: string): Promise<Journey> => {
    const page = await signedIn();
    await page.goto(`${url}${path}`);
    return new Journey(page);
  };

  it('finds a customer by a part of the name with one click and one load', async () => {
    const journey = await from('');
    await journey.click(journey.page.getByRole('searchbox'));
    await journey.page.keyboard.type('borrow');
    await journey.page.keyboard.press('Enter');
    await journey.page.locator(`main a[href$="/users/${borrower.userId}"]`).waitFor();
    expect(journey.cost).toBe('1 clicks, 1 loads');
  });

  it('reviews a request with its documents and approves it with four clicks and one load', async () => {
    await done(borrower.uploadsDocument());
    const { requestId } = await done(borrower.asksFor(5000));
    const journey = await from('/requests?status=Pending');
    const { page } = journey;
    await journey.click(page.locator(`a[href$="${requestId}"]`));
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await journey.click(page.getByRole('link', { name: 'Approve the request' }));
    await journey.click(page.getByRole('button', { name: 'Continue' }));
    await journey.click(page.getByRole('button', { name: 'Approve the request' }));
    await page.getByText('The request is approved.').waitFor();
    expect(journey.cost).toBe('4 clicks, 1 loads');
  });

  it('matches a deposit with three clicks and two loads', async () => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    await done(borrower.reportsTransfer(loanId, 100, 'MISTYPED'));
    const { depositId } = await done(operator.recordsDeposit('TYPED', 100));
    const journey = await from('/deposits?claimed=false');
    const { page } = journey;
    await journey.click(page.locator(`a[href$="${depositId}"]`));
    await journey.click(page.locator(`a[href$="match?loanId=${loanId}"]`));
    await journey.click(page.getByRole('button', { name: 'Make a payment of the deposit' }));
    await page.getByText('The deposit is a payment of the loan.').waitFor();
    expect(journey.cost).toBe('3 clicks, 2 loads');
  });

  it('works each case of collections with two clicks', async () => {
    for (let count = 0; count < 3; count++) await disbursedLoan(await service.borrower(), operator, { amount: 1000 });
    await operator.movesClock(inDays(80));
    const journey = await from('/collections?currency=USD');
    const { page } = journey;
    await page.locator('main tbody a').first().click();
    for (let count = 0; count < 3; count++) {
      await page.getByLabel('Text').fill('She calls back.');
      await journey.click(page.getByRole('button', { name: 'Add a note' }));
      await page.getByText('The note is kept.').waitFor();
      await journey.click(page.getByRole('link', { name: 'Next in the queue' }));
      await page.getByText('The note is kept.').waitFor({ state: 'detached' });
    }
    expect(journey.cost).toBe('6 clicks, 4 loads');
  });
});
