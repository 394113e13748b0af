import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { factsOn, openConsole } from '../../console/support.ts';
import { disbursedLoan, loanWithFee } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

describeInChromium('the page of a loan', async () => {
  const { borrower, operator, url, signedIn } = await openConsole();

  const transferred = async (loanId: string, reference: string, amount: number): Promise<string> => {
    const { paymentId } = await done(borrower.reportsTransfer(loanId, amount, reference));
    await done(operator.recordsDeposit(reference, amount));
    await done(borrower.verifies(paymentId));
    return paymentId;
  };
  /** The rows of the table of the chart: the day, the outstanding principal, and the paid amount. */
  const chart = async (page: Page) => {
    await page.getByText('Table of').click();
    const rows = await page.locator('figure tbody tr').allInnerTexts();
    return rows.map((row) => row.replaceAll('\u00a0', ' ').split('\t'));
  };

  it('has a chart that ends with the figures of the loan, after reversals and fees that are taken back', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await transferred(loanId, 'C-1', 888.49);
    const returned = await transferred(loanId, 'C-2', 888.49);
    await transferred(loanId, 'C-3', 888.49);
    await done(operator.reverses(returned));
    const { businessDate } = await operator.reads('/sandbox/clock');
    await done(operator.movesClock(addDays(calendarDay(businessDate), 1)));
    await done(operator.reverses(await transferred(loanId, 'C-4', 888.49)));
    await done(operator.reverses(await transferred(loanId, 'C-5', 8000)));
    const page = await signedIn();
    await page.goto(`${url}/loans/${loanId}`);
    const { Paid } = await factsOn(page);
    expect(Paid).toBe('USD 1,776.98');
    const { closingBalance } = await borrower.reads(`/loans/${loanId}/statement`);
    const outstanding = `USD ${closingBalance.toLocaleString('en', { minimumFractionDigits: 2 })}`;
    const days = await chart(page);
    expect(days.map(([, ...figures]) => figures)).toEqual([
      [outstanding, 'USD 1,776.98'],
      [outstanding, 'USD 1,776.98'],
    ]);

    const charged = await loanWithFee(borrower, operator);
    await page.goto(`${url}/loans/${charged}`);
    // One day makes no chart.
    expect(await page.locator('figure').count()).toBe(0);
    await done(operator.movesClock(addDays(calendarDay(businessDate), 2)));
    await transferred(charged, 'F-1', 80);
    const [{ chargeId }] = await operator.reads(`/backoffice/loans/${charged}/charges`);
    await operator.waives(charged, chargeId);
    await page.goto(`${url}/loans/${charged}`);
    const { Paid: paid } = await factsOn(page);
    expect((await chart(page)).at(-1)?.[2]).toBe(paid);
  });
});
