import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/app.ts';
import { describeInChromium } from '../support/chromium.ts';
import { type ConsoleTest, OPERATOR_EMAIL, signIn, startConsole } from './support.ts';

describeInChromium('the console', () => {
  let test: ConsoleTest;
  let borrower: Client;
  let operator: Client;

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

  it('takes a request from the queue to a disbursed loan', async () => {
    const requestId = await request();
    const page = await test.signedIn();
    await page.goto(`${test.url}/requests?status=Pending`);
    await page.locator(`a[href$="${requestId}"]`).click();
    await page.getByRole('link', { name: 'Approve the request' }).click();
    await page.getByLabel('Rate in percent').fill('24');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('USD 945.60').first().waitFor();
    await page.getByRole('button', { name: 'Approve the request' }).click();
    await page.getByText('The request is approved.').waitFor();
    await page.getByRole('link', { name: 'Disburse the loan' }).click();
    await page.getByRole('button', { name: 'Disburse the loan' }).click();
    await page.getByText('The loan is disbursed.').waitFor();

    expect(await actsOn(requestId)).toEqual(['loan-request.disburse', 'loan-request.approve']);
  });
});
