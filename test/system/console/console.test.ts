import { expect, it } from 'vitest';
import { factsOn, faultsOn, OPERATOR_EMAIL, openConsole, scrollsSideways } from '../../console/support.ts';
import { disbursedLoan, loanWithFee } from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { signIn } from '../../support/chromium.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

/** Every page, below `/console`. `:name` is replaced by an id of `ids`. */
const PAGES = [
  '',
  '/requests',
  '/requests?status=Rejected',
  '/requests/:request',
  '/requests/:request/approve',
  '/requests/:request/offer',
  '/requests/:approved/disburse',
  '/loans',
  '/loans/:loan',
  '/loans/:loan?tab=schedule',
  '/loans/:defaulted',
  '/loans/:loan/change',
  '/loans/:loan/labels',
  '/loans/:loan/statement',
  '/loans/:loan?tab=history',
  '/loans/:loan/history',
  '/loans/:loan/changes/:change/undo?reason=Wrong',
  '/loans/:loan/past',
  '/loans/:charged',
  '/loans/:charged?tab=money',
  '/loans/:loan?tab=nothing',
  '/loans/:charged/charges',
  '/loans/:charged/charges/:charge/waive',
  '/loans/:defaulted/write-off',
  '/payments',
  '/payments/:payment',
  '/payments/:payment/reverse',
  '/payments/:refundable/refund',
  '/refunds',
  '/payouts',
  '/deposits?claimed=true',
  '/deposits/record',
  '/deposits/:deposit',
  '/deposits/:deposit/match',
  '/deposits/:deposit/return',
  '/account',
  '/help',
  '/nothing',
];

describeInChromium('the console', async () => {
  const { service, borrower, operator, url, signedIn, actsOn, faultsOnPages, newPage } = await openConsole();

  const request = async (): Promise<string> =>
    (await done(borrower.asksFor(10_000, { employmentStatus: 'Employed' }))).requestId;

  it('signs an operator in and out', async () => {
    const page = await newPage();
    await page.goto(`${url}/requests`);
    expect(page.url()).toBe(`${url}/sign-in?next=%2Fconsole%2Frequests`);

    await signIn(page, url, OPERATOR_EMAIL);
    expect(page.url()).toBe(url);
    const cookies = await page.context().cookies();
    expect(
      cookies.every(({ httpOnly, sameSite, path }) => httpOnly && sameSite === 'Strict' && path === '/console'),
    ).toBe(true);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(url);
    expect(page.url()).toBe(`${url}/sign-in`);
  });

  const announced = async (loanId: string, reference: string, amount: number): Promise<string> =>
    (await done(borrower.reportsTransfer(loanId, amount, reference))).paymentId;
  /** A transfer that the loan has received. @returns the ids of payment and deposit */
  const transferred = async (loanId: string, reference: string, amount: number) => {
    const payment = await announced(loanId, reference, amount);
    const { depositId: deposit } = await done(operator.recordsDeposit(reference, amount));
    await done(borrower.verifies(payment));
    return { payment, deposit };
  };

  it('takes a request from the queue to a paid-off loan, once however often a button is clicked', async () => {
    const requestId = await request();
    const page = await signedIn();
    await page.goto(`${url}/requests?status=Pending`);
    await page.locator(`a[href$="${requestId}"]`).click();
    await page.getByRole('link', { name: 'Approve the request' }).click();
    await page.getByLabel('Rate in percent').fill('24');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('USD 945.60').first().waitFor();
    await page.getByRole('button', { name: 'Approve the request' }).dblclick();
    await page.getByText('The request is approved.').waitFor();
    await page.getByRole('link', { name: 'Disburse the loan' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Disburse the loan' }).click();
    await page.getByText('The loan is disbursed.').waitFor();

    expect(await actsOn(`subjectId=${requestId}`)).toEqual(['loan-request.disburse', 'loan-request.approve']);

    await page.getByRole('link', { name: 'Open the loan' }).click();
    await page.waitForURL(/loans/);
    const loanId = page.url().split('/').at(-1) ?? '';
    await borrower.authorizesAutopay(loanId);
    await page.reload();
    const charges = { 'Largest charge': 'No limit', 'Next charge amount': 'USD 945.60', 'Failed attempts': '0' };
    expect(await factsOn(page)).toMatchObject({ Method: 'card', ...charges });
    const { remainingAmount } = await borrower.reads(`/loans/${loanId}`);
    const paymentId = await announced(loanId, 'WHOLE', remainingAmount);
    await page.goto(`${url}/deposits`);
    await page.getByRole('link', { name: 'Record a deposit' }).click();
    await page.getByLabel(/^Bank/).selectOption('Banesco (VE)');
    await page.locator('.act').getByLabel('Reference').fill('WHOLE');
    await page.getByLabel('Amount').fill(String(remainingAmount));
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Confirmation code').fill('493021');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Payments that wait for it').waitFor();
    await page.getByRole('button', { name: 'Record a deposit' }).dblclick();
    await page.getByText('The deposit is recorded.').waitFor();
    await expect.poll(() => page.locator(`a[href$="${paymentId}"]`).count()).toBe(1);
    expect(await actsOn(`subjectId=${page.url().split('/').at(-1)}`)).toEqual(['deposit.record']);

    await borrower.verifies(paymentId, '493021');
    await page.goto(`${url}/loans/${loanId}`);
    await page.getByText('The loan is already paid off.').waitFor();
    await expect.poll(() => factsOn(page)).toMatchObject({ Status: 'Completed', Outstanding: 'USD 0.00' });
  });

  it('reverses a payment after a confirmation with what is owed again', async () => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    const { remainingAmount } = await borrower.reads(`/loans/${loanId}`);
    const { payment } = await transferred(loanId, 'REVERSED', remainingAmount);
    const page = await signedIn();
    await page.goto(`${url}/loans/${loanId}`);
    await page.getByRole('link', { name: 'Payments and charges' }).click();
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
    expect((await borrower.reads(`/loans/${loanId}`)).status).toBe('Completed');
    await page.getByRole('button', { name: 'Reverse the payment' }).click();
    await page.getByText('The payment is reversed.').waitFor();

    expect(await actsOn(`subjectId=${payment}`)).toEqual(['payment.reverse']);
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Active', remainingAmount });
  });

  it('changes a loan as it was previewed, and shows a new preview once that is outdated', async () => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 10_000, term: 12, interestRate: 12 });
    const page = await signedIn();
    await page.goto(`${url}/loans/${loanId}`);
    await page.getByRole('link', { name: 'Change the loan' }).click();
    await page.getByLabel('What to change').selectOption('The number of instalments left');
    await page.getByLabel('Instalments from now on').fill('24');
    await page.getByLabel('Reason').fill('Works part-time.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Schedule afterwards').first().waitFor();
    const payments = async () =>
      (await page.getByRole('row', { name: 'Monthly payment' }).getByRole('cell').allTextContents()).map((text) =>
        text.replaceAll('\u00a0', ' '),
      );
    expect(await payments()).toEqual(['Monthly payment', 'USD 888.49', 'USD 470.73']);
    expect(await page.getByRole('table', { name: 'Schedule afterwards' }).getByRole('row').count()).toBe(25);
    expect(await faultsOn(page)).toEqual([]);

    const terms = { type: 'rate', interestRate: 6, reason: 'Another operator was faster.' };
    const { digest } = await done(operator.previewsChange(loanId, terms));
    await done(operator.changes(loanId, { ...terms, digest }));
    await page.getByRole('button', { name: 'Change the loan' }).click();
    await page.getByText('The figures have changed since you saw them. Check them again.').waitFor();
    expect(await payments()).toEqual(['Monthly payment', 'USD 860.66', 'USD 443.21']);
    await page.getByRole('button', { name: 'Change the loan' }).click();
    await page.getByText('The loan is changed.').waitFor();

    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ term: 24, monthlyPayment: 443.21 });
    expect(await actsOn(`subjectId=${loanId}`)).toEqual(['loan.change', 'loan.change']);
    await page.getByRole('link', { name: 'Schedule and changes' }).click();
    const changes = page.getByRole('table', { name: 'Changes' });
    await changes.waitFor();
    const [, latest] = await changes.getByRole('row').allTextContents();
    expect(latest).toContain('24 instalments left');
  });

  it('waives a charge with a reason, and shows it on the page of the loan and in its list', async () => {
    const loanId = await loanWithFee(borrower, operator);
    const [{ chargeId }] = await operator.reads(`/backoffice/loans/${loanId}/charges`);
    const page = await signedIn();
    await page.goto(`${url}/loans/${loanId}?tab=money`);
    await page.getByRole('link', { name: 'Waive', exact: true }).click();
    await page.getByLabel('Reason').fill(' ');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Must be more than white space.').waitFor();
    expect(await page.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Reason').fill('The bank was closed.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('What will happen').waitFor();
    const figures = { For: 'Returned payment', Amount: 'USD 20.00', Paid: 'USD 0.00', 'No longer owed': 'USD 20.00' };
    await expect.poll(() => factsOn(page)).toMatchObject({ Type: 'Returned Payment Fee', ...figures });
    await page.getByRole('button', { name: 'Waive the charge' }).dblclick();
    await page.getByText('The charge is waived.').waitFor();
    expect(page.url()).toBe(`${url}/loans/${loanId}`);
    expect(await actsOn(`subjectId=${chargeId}`)).toEqual(['charge.waive']);

    await page.getByRole('link', { name: 'Payments and charges' }).click();
    await page.getByRole('link', { name: 'All charges of the loan' }).click();
    await page.getByText('1 in total').waitFor();
    const row = await page.getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(row.slice(5)).toEqual(['Waived', 'The bank was closed.']);
    await page.goto(`${url}/loans/${loanId}/charges/${chargeId}/waive`);
    await page.getByLabel('Reason').fill('Again.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The charge is not open.').waitFor();
  });

  it('has no fault that axe finds on any page, in light and dark, and fits 360 px', async () => {
    const loan = await disbursedLoan(borrower, operator);
    const refundable = await refundDue(service, borrower, loan);
    const paid = await transferred(loan, 'FIRST', 888.49);
    const defaulted = await defaultedLoan(service, borrower, operator);
    const approved = await request();
    await operator.approves(approved);
    const charged = await loanWithFee(borrower, operator);
    const [{ chargeId: charge }] = await operator.reads(`/backoffice/loans/${charged}/charges`);
    const terms = { type: 'rate', interestRate: 6, reason: 'A new offer.' };
    const { digest } = await done(operator.previewsChange(loan, terms));
    const { changeId: change } = await done(operator.changes(loan, { ...terms, digest }));
    const ids = { request: await request(), approved, loan, change, charged, charge, defaulted, refundable, ...paid };
    expect(await faultsOnPages(PAGES, ids)).toEqual([]);
  });

  it('has no fault at the sign-in', async () => {
    const page = await newPage({ viewport: { width: 360, height: 640 } });
    await page.goto(`${url}/sign-in`);

    expect(await faultsOn(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('filters a list in place, and the policy of the page blocks nothing', async () => {
    const page = await signedIn();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', ({ message }) => messages.push(message));
    await page.goto(url);
    await page.goto(`${url}/requests`);
    await page.evaluate('window.kept = true');
    await page.getByLabel('Status').selectOption('Approved');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/\/requests\?status=Approved&/);
    await page.getByText('in total').waitFor();

    const { email } = await borrower.reads('/user/profile');
    await page.getByLabel('Borrower').fill(email);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(new RegExp(`/requests\\?status=Approved&userId=${borrower.userId}`));
    await page.getByText('in total').waitFor();

    expect(await page.evaluate('window.kept')).toBe(true);
    expect(messages).toEqual([]);
  });

  it('shows an error instead of the content, and the list again after going back', async () => {
    const page = await signedIn();
    await page.goto(`${url}/ledger/entries`);
    await page.getByLabel('Id of the loan').fill('unknown');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('heading', { name: 'Loan not found.' }).waitFor();
    await page.goBack();
    await page.getByText('0 in total').waitFor();
    expect(page.url()).toBe(`${url}/ledger/entries`);
    expect(await page.getByLabel('Id of the loan').inputValue()).toBe('');
  });

  it('keeps the focus on the link to the next page', async () => {
    const page = await signedIn();
    for (let times = 0; times < 3; times++) await request();
    await page.goto(`${url}/requests?limit=1`);
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await page.getByText('Page 2').waitFor();
    expect(page.url()).toContain('page=2');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Next');
  });
});
