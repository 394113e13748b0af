import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan } from '../support/app.ts';
import { defaultedLoan, refundDue } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { describeInChromium } from '../support/describe-in-chromium.ts';
import type { Operator } from '../support/operator.ts';
import {
  type ConsoleTest,
  factsOn,
  faultsOn,
  OPERATOR_EMAIL,
  scrollsSideways,
  signIn,
  startConsole,
} from './support.ts';

/** Every page, below `/console`. `:name` is replaced by an id of `ids`. */
const PAGES = [
  '',
  '/requests',
  '/requests?status=Rejected',
  '/requests/:request',
  '/requests/:request/approve',
  '/requests/:approved/disburse',
  '/loans',
  '/loans/:loan',
  '/loans/:defaulted',
  '/loans/:defaulted/write-off',
  '/payments',
  '/payments/:payment',
  '/payments/:payment/reverse',
  '/payments/:refundable/refund',
  '/refunds',
  '/deposits?claimed=true',
  '/deposits/record',
  '/deposits/:deposit',
  '/nothing',
];

describeInChromium('the console', () => {
  let test: ConsoleTest;
  let borrower: Borrower;
  let operator: Operator;

  beforeAll(async () => {
    test = await startConsole();
    borrower = await test.service.borrower();
    operator = await test.service.operator();
  });
  afterAll(() => test.close());

  const request = async () => {
    const asked = { amount: 10_000, currency: 'USD', term: 12, employmentStatus: 'Employed' };
    const { body } = await borrower.send('POST', '/requests', asked);
    return body.data.requestId as string;
  };
  const actsOn = async (subjectId: string) => {
    const { body } = await operator.get(`/backoffice/audit?subjectId=${subjectId}`);
    return (body.data as { action: string }[]).map(({ action }) => action);
  };

  it('signs an operator in and out', async () => {
    const page = await test.newPage();
    await page.goto(`${test.url}/requests`);
    expect(page.url()).toBe(`${test.url}/sign-in`);

    await signIn(page, test.url, OPERATOR_EMAIL);
    expect(page.url()).toBe(test.url);
    const cookies = await page.context().cookies();
    expect(
      cookies.every(({ httpOnly, sameSite, path }) => httpOnly && sameSite === 'Strict' && path === '/console'),
    ).toBe(true);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(test.url);
    expect(page.url()).toBe(`${test.url}/sign-in`);
  });

  /** The borrower announces a transfer. @returns the payment that waits for it */
  const announced = async (loanId: string, referenceNumber: string, amount: number) => {
    const { body } = await borrower.send('POST', '/payments/reference', { loanId, referenceNumber, amount });
    return body.data.paymentId as string;
  };
  /** A transfer that the loan has received. @returns the ids of payment and deposit */
  const transferred = async (loanId: string, reference: string, amount: number) => {
    const payment = await announced(loanId, reference, amount);
    const money = { bankId: BANKS[0]?.bankId, reference, amount, currency: 'USD' };
    const { body } = await operator.send('POST', '/backoffice/deposits', money);
    await borrower.send('POST', `/payments/${payment}/verify`, {});
    return { payment, deposit: body.data.depositId as string };
  };

  it('takes a request from the queue to a paid-off loan, once however often a button is clicked', async () => {
    const requestId = await request();
    const page = await test.signedIn();
    await page.goto(`${test.url}/requests?status=Pending`);
    await page.locator(`a[href$="${requestId}"]`).click();
    await page.getByRole('link', { name: 'Approve the request' }).click();
    await page.getByLabel('Rate in percent').fill('24');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('USD 945.60').first().waitFor();
    await page.getByRole('button', { name: 'Approve the request' }).dblclick();
    await page.getByText('The request is approved.').waitFor();
    await page.getByRole('link', { name: 'Disburse the loan' }).click();
    await page.getByRole('button', { name: 'Disburse the loan' }).click();
    await page.getByText('The loan is disbursed.').waitFor();

    expect(await actsOn(requestId)).toEqual(['loan-request.disburse', 'loan-request.approve']);

    await page.getByRole('link', { name: 'Open the loan' }).click();
    await page.waitForURL(/loans/);
    const loanId = page.url().split('/').at(-1) ?? '';
    const { remainingAmount } = (await borrower.get(`/loans/${loanId}`)).body.data;
    const paymentId = await announced(loanId, 'WHOLE', remainingAmount);
    await page.goto(`${test.url}/deposits`);
    await page.getByRole('link', { name: 'Record a deposit' }).click();
    await page.getByLabel(/^Bank/).selectOption('Banesco (VE)');
    await page.locator('#action').getByLabel('Reference').fill('WHOLE');
    await page.getByLabel('Amount').fill(String(remainingAmount));
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Confirmation code').fill('493021');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Payments that wait for it').waitFor();
    await page.getByRole('button', { name: 'Record a deposit' }).dblclick();
    await page.getByText('The deposit is recorded.').waitFor();
    await expect.poll(() => page.locator(`a[href$="${paymentId}"]`).count()).toBe(1);
    expect(await actsOn(page.url().split('/').at(-1) ?? '')).toEqual(['deposit.record']);

    await borrower.send('POST', `/payments/${paymentId}/verify`, { confirmationCode: '493021' });
    await page.goto(`${test.url}/loans/${loanId}`);
    await page.getByText('The loan is already paid off.').waitFor();
    await expect.poll(() => factsOn(page)).toMatchObject({ Status: 'Completed', Outstanding: 'USD 0.00' });
  });

  it('reverses a payment after a confirmation with what is owed again', async () => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    const { remainingAmount } = (await borrower.get(`/loans/${loanId}`)).body.data;
    const { payment } = await transferred(loanId, 'REVERSED', remainingAmount);
    const page = await test.signedIn();
    await page.goto(`${test.url}/loans/${loanId}`);
    await page.locator(`a[href$="${payment}"]`).click();
    await page.getByRole('link', { name: 'Reverse the payment' }).click();
    await page.getByLabel('Reason').fill('The bank took it back.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('What will happen').waitFor();
    const owed = `USD ${remainingAmount}`;
    await expect
      .poll(() => factsOn(page))
      .toMatchObject({
        'Amount taken back': owed,
        'Owed again': owed,
        'Outstanding now': 'USD 0.00',
        'Outstanding afterwards': owed,
        'Payments left': '0 now, 3 afterwards',
        'Status of the loan': 'Completed now, Active afterwards',
      });
    expect((await borrower.get(`/loans/${loanId}`)).body.data.status).toBe('Completed');
    await page.getByRole('button', { name: 'Reverse the payment' }).click();
    await page.getByText('The payment is reversed.').waitFor();

    expect(await actsOn(payment)).toEqual(['payment.reverse']);
    expect((await borrower.get(`/loans/${loanId}`)).body.data).toMatchObject({ status: 'Active', remainingAmount });
  });

  it('has no fault that axe finds on any page, in light and dark, and fits 360 px', async () => {
    const page = await test.signedIn({ viewport: { width: 360, height: 640 } });
    const loan = await disbursedLoan(borrower, operator);
    const refundable = await refundDue(test.service, borrower, loan);
    const paid = await transferred(loan, 'FIRST', 888.49);
    const defaulted = await defaultedLoan(test.service, borrower, operator);
    const approved = await request();
    await operator.send('POST', `/backoffice/requests/${approved}/approve`, {});
    const ids: Readonly<Record<string, string>> = {
      request: await request(),
      approved,
      loan,
      defaulted,
      refundable,
      ...paid,
    };
    const faults: Record<string, readonly string[]> = {};
    for (const path of PAGES) {
      await page.goto(`${test.url}${path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '')}`);
      faults[path] = [...(await faultsOn(page)), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])];
    }
    expect(faults).toEqual(Object.fromEntries(PAGES.map((path) => [path, []])));
  });

  it('has no fault at the sign-in', async () => {
    const page = await test.newPage({ viewport: { width: 360, height: 640 } });
    await page.goto(`${test.url}/sign-in`);

    expect(await faultsOn(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('filters a list in place, and the policy of the page blocks nothing', async () => {
    const page = await test.signedIn();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', ({ message }) => messages.push(message));
    await page.goto(test.url);
    await page.goto(`${test.url}/requests`);
    await page.evaluate('window.kept = true');
    await page.getByLabel('Status').selectOption('Approved');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(`${test.url}/requests?status=Approved`);
    await page.getByText('in total').waitFor();

    expect(await page.evaluate('window.kept')).toBe(true);
    expect(messages).toEqual([]);
  });

  it('shows an error instead of the content, and the list again after going back', async () => {
    const page = await test.signedIn();
    await page.goto(`${test.url}/ledger/entries`);
    await page.getByLabel('Id of the loan').fill('unknown');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('heading', { name: 'Loan not found.' }).waitFor();
    await page.goBack();
    await page.getByText('0 in total').waitFor();
    expect(page.url()).toBe(`${test.url}/ledger/entries`);
    expect(await page.getByLabel('Id of the loan').inputValue()).toBe('');
  });

  it('keeps the focus on the link to the next page', async () => {
    const page = await test.signedIn();
    for (let times = 0; times < 3; times++) await request();
    await page.goto(`${test.url}/requests?limit=1`);
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await page.getByText('Page 2').waitFor();
    expect(page.url()).toContain('page=2');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Next');
  });
});
