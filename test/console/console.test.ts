import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, disbursedLoan } from '../support/app.ts';
import { describeInChromium } from '../support/chromium.ts';
import { type ConsoleTest, faultsOn, OPERATOR_EMAIL, scrollsSideways, signIn, startConsole } from './support.ts';

/** Every page, below `/console`. `:name` is replaced by an id of `ids`. */
const PAGES = [
  '',
  '/requests',
  '/requests?status=Rejected',
  '/requests/:request',
  '/requests/:request/approve',
  '/requests/:approved/disburse',
  '/nothing',
];

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

  it('takes a request from the queue to a disbursed loan, once however often a button is clicked', async () => {
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
  });

  it('has no fault that axe finds on any page, in light and dark, and fits 360 px', async () => {
    const page = await test.signedIn({ viewport: { width: 360, height: 640 } });
    await disbursedLoan(borrower, operator);
    const approved = await request();
    await operator.send('POST', `/backoffice/requests/${approved}/approve`, {});
    const ids: Readonly<Record<string, string>> = { request: await request(), approved };
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
});
