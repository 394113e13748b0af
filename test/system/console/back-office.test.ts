import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { factsOn, faultsOn, openConsole, scrollsSideways } from '../../console/support.ts';
import { disbursedLoan } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

/** The pages beside those of money. `:name` is replaced by an id of `ids`. */
const PAGES = [
  '/tickets',
  '/tickets/:ticket',
  '/tickets/:ticket/reply',
  '/users?role=borrower',
  '/users/:user',
  '/users/:user?tab=payments',
  '/users/:user?tab=contact',
  '/users/:user?tab=timeline',
  '/users/:user/timeline',
  '/search?q=some',
  '/search',
  '/documents?status=Pending',
  '/documents/:document',
  '/ledger',
  '/ledger/entries?loanId=:loan',
  '/webhooks',
  '/webhooks/register',
  '/webhooks/:webhook',
  '/webhooks/:webhook/deliveries',
  '/days',
  '/days/close',
  '/approvals',
  '/api-keys',
  '/api-keys/create',
  '/products',
  '/products/create',
  '/products/:product',
  '/products/:product/change',
];

describeInChromium('the console of the back office', async () => {
  const { service, borrower, operator, url, signedIn, actsOn, faultsOnPages } = await openConsole({
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });

  const upload = async (): Promise<string> => (await done(borrower.uploadsDocument())).documentId;
  const openTicket = async (): Promise<string> => {
    const { fileId } = await done(borrower.uploadsFile());
    return (await done(borrower.opensTicket({ attachments: [fileId] }))).ticketId;
  };
  const register = async (endpoint: string): Promise<string> =>
    (await done(operator.registersWebhook(endpoint, ['ticket.open']))).webhookId;
  /** A product in its second version, of which most conditions differ from the first. */
  const changedProduct = async (): Promise<string> => {
    const { productId } = await done(operator.createsProduct());
    const changes = { interestRate: null, maxRate: 36, maxAmount: 30_000, lateFee: 15, dayCount: 'actual/365' };
    await done(operator.changesProduct(productId, changes));
    return productId;
  };
  const open = async (path: string) => {
    const page = await signedIn();
    await page.goto(`${url}${path}`);
    return page;
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('verifies a document beside the profile of its owner, and rejects another with a reason', async () => {
    const [good, bad] = [await upload(), await upload()];
    const page = await open('/documents?status=Pending');
    await page.locator(`a[href$="${good}"]`).click();
    await expect.poll(() => factsOn(page)).toMatchObject({ Name: 'Some Borrower', 'Identity verified': 'No' });
    const href = (await page.locator('figcaption a').getAttribute('href')) ?? '';
    const file = await page.request.get(`${new URL(href, url)}`);
    expect(file.headers()['content-type']).toBe('application/pdf');
    await page.getByRole('link', { name: 'Verify the document' }).click();
    await page.getByText('Verifies the owner').waitFor();
    await press(page, 'Verify the document');
    await page.getByText('The document is verified.').waitFor();
    await expect.poll(() => factsOn(page)).toMatchObject({ 'Identity verified': 'Yes', Status: 'Verified' });

    await page.goto(`${url}/documents/${bad}`);
    await page.getByRole('link', { name: 'Reject the document' }).click();
    await page.getByLabel('Reason').fill('It is not readable.');
    await press(page, 'Continue');
    await press(page, 'Reject the document');
    await page.getByText('The document is rejected.').waitFor();
    await expect.poll(() => factsOn(page)).toMatchObject({ 'Reason of the rejection': 'It is not readable.' });
    await page.getByRole('link', { name: 'Open the borrower' }).click();
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await expect.poll(() => page.getByText('document.reject by').count()).toBe(1);
  });

  it('shows a ticket as a conversation, takes it and replies', async () => {
    const ticketId = await openTicket();
    const page = await open('/tickets?status=Open');
    await page.locator(`a[href$="${ticketId}"]`).click();
    await page.getByText('When is the payment due?').waitFor();
    await page.getByRole('link', { name: 'Attachment 1' }).waitFor();
    await page.getByRole('link', { name: 'Assign to me' }).click();
    await press(page, 'Assign to me');
    await page.getByText('The ticket is assigned to you.').waitFor();
    await page.getByRole('link', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('<b>Because</b>\nof the rate.');
    await press(page, 'Continue');
    await press(page, 'Reply');
    await page.getByText('The reply is sent.').waitFor();
    await page.getByText('<b>Because</b>').waitFor();
    await page.getByRole('link', { name: 'Resolve the ticket' }).click();
    await press(page, 'Resolve the ticket');
    await page.getByText('The ticket is resolved.').waitFor();

    const { status, messages } = await borrower.reads(`/support/tickets/${ticketId}`);
    expect([status, messages.at(-1).content]).toEqual(['Resolved', '<b>Because</b>\nof the rate.']);
    expect(await actsOn(`subjectId=${ticketId}`)).toEqual(['ticket.resolve', 'ticket.reply', 'ticket.assign']);
  });

  it('registers a webhook once, and shows its secret once', async () => {
    const receiver = new WebhookReceiver();
    await receiver.start();
    const page = await open('/webhooks');
    await page.getByRole('link', { name: 'Register a webhook' }).click();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('ticket.open', { exact: true }).check();
    await press(page, 'Continue');
    await page.getByText('Events afterwards').waitFor();
    await page.getByRole('button', { name: 'Register a webhook' }).dblclick();
    const secret = (await page.getByText('whsec_').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await page.reload();
    expect(await page.content()).not.toContain('whsec_');
    await page.goto(`${url}/webhooks`);
    expect(await operator.reads('/backoffice/webhooks')).toMatchObject([
      { url: receiver.url, events: ['ticket.open'] },
    ]);
    const stored = await sql(service.databaseUrl, `select 1 from idempotency_keys where body like '%whsec%'`);
    expect(stored).toEqual([]);

    await openTicket();
    await expect.poll(() => receiver.types).toEqual(['ticket.open']);
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: 'Retry' }).click();
    await press(page, 'Send the event again');
    await page.getByText('The event is sent again.').waitFor();
    await expect.poll(() => receiver.types).toEqual(['ticket.open', 'ticket.open']);
    await receiver.stop();
  });

  it('edits and disables a webhook, replaces its secret, and deletes it', async () => {
    const page = await open(`/webhooks/${await register('http://127.0.0.1:9/hooks')}`);
    await page.getByRole('link', { name: 'Edit the webhook' }).click();
    await page.getByLabel('loan.*', { exact: true }).check();
    await press(page, 'Continue');
    await press(page, 'Edit the webhook');
    await page.getByText('The webhook is changed.').waitFor();
    await expect.poll(() => factsOn(page)).toMatchObject({ Events: 'loan.*, ticket.open', Enabled: 'Yes' });
    await page.getByRole('link', { name: 'Disable the webhook' }).click();
    await press(page, 'Disable the webhook');
    await page.getByText('The webhook is disabled.').waitFor();
    await page.getByRole('link', { name: 'Replace the secret' }).click();
    await press(page, 'Replace the secret');
    await page.getByText('whsec_').waitFor();
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect.poll(() => factsOn(page)).toMatchObject({ Enabled: 'No. An operator disabled it.' });
    const stored = await sql(service.databaseUrl, `select 1 from idempotency_keys where body like '%whsec%'`);
    expect(stored).toEqual([]);
    const deleted = page.url();
    await page.getByRole('link', { name: 'Delete the webhook' }).click();
    await press(page, 'Delete the webhook');
    await page.getByText('The webhook is deleted.').waitFor();
    expect(page.url()).toBe(`${url}/webhooks`);
    expect((await page.goto(deleted))?.status()).toBe(404);
  });

  it('shows the trial balance of the API and of a day, the entries of a loan, and that the books agree', async () => {
    const loan = await disbursedLoan(borrower, operator);
    const { accounts } = (await operator.reads('/backoffice/ledger/trial-balance'))[0];
    const page = await open('/ledger');
    const cells = async () =>
      (await page.getByRole('row', { name: 'principal-receivable' }).getByRole('cell').allTextContents()).slice(2);
    const figures = ({ debit, credit, balance }: Record<string, number>) =>
      [debit, credit, balance].map((one) => `${one?.toLocaleString('en', { minimumFractionDigits: 2 })}`);
    const receivable = accounts.find(({ account }: { account: string }) => account === 'principal-receivable');
    expect((await cells()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(figures(receivable));
    await page.goto(`${url}/ledger?date=2020-01-01`);
    expect(await page.getByRole('table').count()).toBe(0);
    await page.goto(`${url}/ledger/entries?loanId=${loan}`);
    expect(await page.getByText('loan.disbursed', { exact: true }).count()).toBe(2);
    await page.goto(`${url}/ledger`);
    await press(page, 'Reconcile');
    await page.getByRole('heading', { name: 'The books agree' }).waitFor();
  });

  it('creates a product once its form is right, changes it, and shows its versions side by side', async () => {
    const page = await open('/products');
    await page.getByRole('link', { name: 'Create a product' }).click();
    const figures = { 'Lowest amount': 500, 'Highest amount': 400, 'Shortest term': 6, 'Longest term': 121 };
    await page.getByLabel('Name').fill('Bicycle loan');
    await page.locator('.act').getByLabel('Currency').selectOption('USD');
    for (const [label, figure] of Object.entries(figures)) await page.getByLabel(label).fill(String(figure));
    await press(page, 'Continue');
    const field = (label: string | RegExp) => page.getByLabel(label);
    const fault = async (label: string, text: string) => {
      await page.getByText(text).waitFor();
      expect(await field(label).getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('[aria-invalid]').count()).toBe(1);
      expect(await field('Name').inputValue()).toBe('Bicycle loan');
      expect(await faultsOn(page)).toEqual([]);
    };
    await fault('Longest term', 'Must be at most 120.');
    await field('Longest term').fill('24');
    await press(page, 'Continue');
    await fault('Lowest amount', 'Must be at most the maximum amount.');
    await field('Highest amount').fill('5000');
    await field(/^Rate in percent/).fill('12');
    await press(page, 'Continue');
    await page.getByText('What will happen').waitFor();
    await page.getByRole('button', { name: 'Create a product' }).dblclick();
    await page.getByText('The product is created.').waitFor();
    const productId = page.url().split('/').at(-1) ?? '';
    await expect
      .poll(() => factsOn(page))
      .toMatchObject({ 'Lowest amount': 'USD 500.00', 'Highest amount': 'USD 5,000.00', Rate: '12 %' });

    await page.getByRole('link', { name: 'Change the product' }).click();
    await field(/^Rate in percent/).fill('');
    await field('Borrowers can request it').selectOption('No');
    await press(page, 'Continue');
    await page.getByText('12 % now, Quoted afterwards').waitFor();
    await press(page, 'Change the product');
    await page.getByText('The product is saved.').waitFor();
    const rates = page.getByRole('row', { name: /^Rate / }).getByRole('cell');
    expect(await rates.allTextContents()).toEqual(['Rate', 'Quoted', '12 %']);
    expect(await page.locator('mark').allTextContents()).toEqual(['No', 'Quoted']);
    expect(await actsOn(`subjectId=${productId}`)).toEqual(['product.update', 'product.create']);
  });

  it('closes a day once, and moves the clock', async () => {
    const { businessDate } = await operator.reads('/sandbox/clock');
    const next = addDays(calendarDay(businessDate), 1);
    const page = await open('/days/move');
    await page.getByLabel('Day').fill(next);
    await press(page, 'Continue');
    await page.getByText('Days to close').waitFor();
    // No day was closed yet, and a move closes today as well.
    expect(await factsOn(page)).toMatchObject({ 'Days to close': '2' });
    await page.goto(`${url}/days`);
    expect(await page.getByText('No day is closed yet.').count()).toBe(1);
    for (const [act, day] of [
      ['Close a business day', businessDate],
      ['Move the clock', next],
    ]) {
      await page.getByRole('link', { name: act }).click();
      await page.getByRole('textbox', { name: 'Day' }).fill(day ?? '');
      await press(page, 'Continue');
      await page.getByText('Days to close').waitFor();
      await expect.poll(() => factsOn(page)).toMatchObject({ 'Days to close': '1' });
      await page.getByRole('button', { name: act }).dblclick();
      // The page follows the job.
      await page.getByText('All days are closed.').waitFor();
      await page.getByRole('link', { name: 'All days' }).click();
    }
    expect(await operator.reads('/sandbox/clock')).toEqual({ businessDate: next });
    for (const action of ['business-days.close', 'sandbox-clock.move']) {
      await expect.poll(() => actsOn(`action=${action}`)).toHaveLength(1);
    }
    expect(await page.getByText('daily balances: 1').count()).toBe(1);
    await page.goto(`${url}/days?page=2`);
    expect(await page.getByText('No day is closed yet.').count()).toBe(0);
  });

  it('has no fault that axe finds on any page, in light and dark, and fits 360 px', async () => {
    const ticket = await openTicket();
    // Both in one minute.
    await borrower.writesOn(ticket, 'Hello?');
    const ids = {
      ticket,
      user: borrower.userId,
      document: await upload(),
      loan: await disbursedLoan(borrower, operator),
      product: await changedProduct(),
      webhook: await register(`http://127.0.0.1:9/${'long'.repeat(50)}`),
    };
    expect(await faultsOnPages(PAGES, ids)).toEqual([]);
  });
});
