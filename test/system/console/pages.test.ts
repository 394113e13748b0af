import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { openConsole, scrollsSideways } from '../../console/support.ts';
import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { picture as pictureOf } from '../../support/documents.ts';

/** A sheet of A4 at 96 dots an inch, without margins of 1 cm. */
const PAPER = { width: 718, height: 1046 };

describeInChromium('the pages of the console', async () => {
  const { borrower, operator, url, signedIn } = await openConsole();

  it('print every column of a loan', async () => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 45_000, term: 60 });
    const page = await signedIn({ viewport: PAPER });
    await page.goto(`${url}/loans/${loanId}?tab=money`);
    const cut = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('table')].filter((one) => one.getBoundingClientRect().right > ${PAPER.width}).map((one) => one.caption.textContent)`,
      );
    // On the screen they scroll.
    expect(await cut()).toContain('Transactions, newest first');
    await page.emulateMedia({ media: 'print' });
    expect(await cut()).toEqual([]);
    expect(await page.getByRole('link', { name: 'Requests' }).isVisible()).toBe(false);
  });

  it.each(['requests', 'loans', 'tickets', 'payments', 'documents'])('list %s densely at 1,280 px', async (list) => {
    await disbursedLoan(borrower, operator);
    await done(borrower.opensTicket({ subject: 'A subject that is much longer than the room of its cell in a list' }));
    await done(borrower.uploadsDocument());
    const page = await signedIn({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}/${list}`);
    const tops = `new Set([...document.querySelectorAll('.filters label')].map((one) => one.getBoundingClientRect().bottom)).size`;
    const lines = `Math.max(0, ...[...document.querySelectorAll('#list tbody tr')].map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))`;
    expect(await page.evaluate(tops)).toBe(1);
    expect(await page.evaluate(lines)).toBeLessThan(2);
    const cut = `[...document.querySelectorAll('#list .scroll')].map((one) => one.scrollWidth - one.clientWidth)`;
    expect((await page.evaluate<number[]>(cut)).filter((pixels) => pixels > 0)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('keep the head of a table while its rows scroll', async () => {
    const { businessDate } = await operator.reads('/sandbox/clock');
    await done(operator.movesClock(addDays(calendarDay(businessDate), 30)));
    const page = await signedIn({ viewport: { width: 1280, height: 500 } });
    await page.goto(`${url}/days`);
    await page.locator('#list tbody tr').last().scrollIntoViewIfNeeded();
    const head = `document.querySelector('#list thead th').getBoundingClientRect()`;
    const scroller = `document.querySelector('#list .scroll').getBoundingClientRect()`;
    expect(await page.evaluate(`Math.round(${head}.top - ${scroller}.top)`)).toBe(0);
  });

  it('show the result of an act on the page that it leads to, and in no other tab', async () => {
    const { ticketId } = await done(borrower.opensTicket());
    const page = await signedIn({ javaScriptEnabled: false });
    const tab = await page.context().newPage();
    await page.goto(`${url}/tickets/${ticketId}/assign`);
    await page.route(`${url}/tickets/${ticketId}`, async (route) => {
      await tab.goto(`${url}/loans`);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByText('The ticket is assigned to you.').waitFor();
    expect(await tab.getByRole('status').count()).toBe(0);
    await page.reload();
    expect(await page.getByRole('status').count()).toBe(0);
  });

  it('have the open act in their address, so that going back closes it', async () => {
    const { ticketId } = await done(borrower.opensTicket());
    const ticket = `${url}/tickets/${ticketId}`;
    const page = await signedIn();
    await page.goto(ticket);
    await page.getByRole('link', { name: 'Reply' }).click();
    await page.waitForURL(`${ticket}/reply`);
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.goBack();
    await page.waitForURL(ticket);
    await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Reply' }).waitFor();
    await page.goForward();
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    expect(page.url()).toBe(`${ticket}/reply`);
  });

  it('have an address each, and show pictures but no broken ones', async () => {
    const page = await signedIn();
    await page.goto(`${url}/ledger`);
    await page.getByRole('button', { name: 'Reconcile' }).click();
    await page.getByRole('heading', { name: 'The books agree' }).waitFor();
    expect((await page.reload())?.status()).toBe(200);
    expect((await page.goto(page.url()))?.status()).toBe(200);

    const { documentId: pdf } = await done(borrower.uploadsDocument());
    const { documentId: picture } = await done(borrower.uploadsDocument('ID', await pictureOf('png')));
    await page.goto(`${url}/documents/${pdf}`);
    expect([await page.locator('img').count(), await page.locator('figcaption a').count()]).toEqual([0, 1]);
    await page.goto(`${url}/documents/${picture}`);
    await expect.poll(() => page.evaluate(`document.querySelector('img').naturalWidth > 0`)).toBe(true);
  });
});
