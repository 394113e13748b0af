import { expect, it } from 'vitest';
import { factsOn, openConsole } from '../../console/support.ts';
import { disbursedLoan, inDays, payInstallments } from '../../support/app.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

/** `:name` is replaced by an id of `ids`. */
const PAGES = [
  '/collections',
  '/collections/any.any/:loan',
  '/collections/any.any/:loan/note',
  '/portfolio',
  '/users/:user/note',
];

describeInChromium('collections and the portfolio in the console', async () => {
  const { service, operator, url, signedIn, faultsOnPages } = await openConsole();

  const borrowed = async (paid: number) => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator, { amount: 1000 });
    await payInstallments(borrower, loanId, paid);
    return { loanId, userId: borrower.userId };
  };
  const [worst, second, current] = [await borrowed(0), await borrowed(1), await borrowed(4)];
  await operator.movesClock(inDays(80));

  it('lead from case to case by two clicks, and keep what the operator writes', async () => {
    const page = await signedIn();
    await page.goto(`${url}/collections?currency=USD`);
    await page.getByText('2 in total').waitFor();
    await page.locator('main tbody a').first().click();
    await page.waitForURL(`${url}/collections/any.USD/${worst.loanId}`);
    expect(await factsOn(page)).toMatchObject({ Status: 'Active', Name: 'Some Borrower' });
    await page.getByLabel('Kind').selectOption('promise');
    await page.getByLabel('Text').fill('She pays on Friday.');
    await page.getByLabel('Promised for').fill(inDays(90));
    await page.getByLabel('Promised amount').fill('50');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByText('The note is kept.').waitFor();
    await page.getByRole('cell', { name: 'She pays on Friday.' }).waitFor();
    expect(await operator.reads(`/backoffice/notes?loanId=${worst.loanId}`)).toMatchObject([
      { kind: 'promise', text: 'She pays on Friday.', promisedOn: inDays(90), promisedAmount: 50 },
    ]);

    await page.getByRole('link', { name: 'Next in the queue' }).click();
    await page.waitForURL(`${url}/collections/any.USD/${second.loanId}`);
    // The form is open, and empty.
    expect(await page.getByLabel('Text').inputValue()).toBe('');
    await page.getByText('This is the last case of the queue.').waitFor();
    await page.goto(`${url}/collections`);
    await page.getByRole('cell', { name: 'She pays on Friday.' }).waitFor();
  });

  it('shows what is wrong with a note beside its fields, and keeps what was typed', async () => {
    const page = await signedIn();
    await page.goto(`${url}/loans/${current.loanId}`);
    await page.getByRole('link', { name: 'Add a note' }).click();
    await page.getByLabel('Text').fill('A call.');
    await page.getByLabel('Promised amount').fill('50');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByText('Only a promise has a day and an amount.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('A call.');
    await page.getByLabel('Promised amount').fill('');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByText('The note is kept.').waitFor();
    expect(page.url()).toBe(`${url}/loans/${current.loanId}`);
    for (const path of [`/users/${current.userId}`, `/loans/${current.loanId}`]) {
      await page.goto(`${url}${path}`);
      await page.getByRole('cell', { name: 'A call.' }).waitFor();
    }
  });

  it('have charts with the figures of the API, and no fault', async () => {
    const page = await signedIn();
    await page.goto(`${url}/portfolio`);
    const { buckets, months, par30 } = await operator.reads('/backoffice/portfolio?currency=USD');
    expect(await factsOn(page)).toMatchObject({ 'Open loans': '3', 'More than 30 days past due': `${par30} %` });
    const written = (amount: number) => `USD ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`;
    const tableOf = async (title: string) => {
      await page.getByText(`Table of ${title}`).click();
      const figure = page.locator('figure').filter({ hasText: `Table of ${title}` });
      const rows = await figure.locator('tbody tr').allInnerTexts();
      return rows.map((row) => row.replaceAll('\u00a0', ' ').split('\t'));
    };
    expect((await tableOf('Principal in USD by days past due')).map(([, figure]) => figure)).toEqual(
      buckets.map(({ principal }: { principal: number }) => written(principal)),
    );
    expect(await tableOf('Principal disbursed and repaid in USD')).toEqual(
      months.map(({ month, disbursed, repaid }: { month: string; disbursed: number; repaid: number }) => [
        month,
        written(disbursed),
        written(repaid),
      ]),
    );
    expect(await faultsOnPages(PAGES, { loan: worst.loanId, user: worst.userId })).toEqual([]);
  });
});
