import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { openConsole } from '../../console/support.ts';
import { disbursedLoan } from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

describeInChromium('the overview of the console', async () => {
  const { service, borrower, operator, url, signedIn } = await openConsole({ WEBHOOK_ALLOW_PRIVATE: 'true' });

  /** Of each kind one that waits, and one that does not. */
  const variety = async () => {
    await disbursedLoan(borrower, operator);
    await defaultedLoan(service, borrower, operator);
    await operator.writesOff(await defaultedLoan(service, borrower, operator));
    await done(borrower.asksFor(900, { term: 6 }));
    const tickets = [];
    for (let count = 0; count < 3; count++) tickets.push((await done(borrower.opensTicket())).ticketId);
    await operator.answersTicket(tickets[0], 'Soon.');
    await operator.resolvesTicket(tickets[1]);
    await done(borrower.uploadsDocument());
    await done(operator.verifiesDocument((await done(borrower.uploadsDocument())).documentId));
    const owing = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    await refundDue(service, borrower, owing);
    await done(operator.paysRefund(await refundDue(service, borrower, owing)));
    await done(operator.recordsDeposit('UNCLAIMED', 30));
    const { depositId } = await done(operator.recordsDeposit('RETURNED', 40));
    await done(operator.send('POST', `/backoffice/deposits/${depositId}/return`, { reason: 'Sent by mistake.' }));
    await done(operator.registersWebhook('http://127.0.0.1:9/hooks', ['loan.*']));
    const { businessDate } = await operator.reads('/sandbox/clock');
    await done(operator.movesClock(addDays(calendarDay(businessDate), 32)));
    await done(borrower.asksFor(950, { term: 6 }));
    await done(borrower.reportsTransfer(owing, 20, 'WAITING'));
    await disbursedLoan(borrower, operator);
  };

  it('has tiles that open exactly what they count', async () => {
    await variety();
    const page = await signedIn();
    await page.goto(url);
    const tiles = page.locator('.tiles a');
    const shown: string[] = [];
    const opened: string[] = [];
    // The last tile is the day of the last close of business.
    const counts = (await tiles.count()) - 1;
    for (let at = 0; at < counts; at++) {
      await page.goto(url);
      const [name, figure] = [await tiles.nth(at).textContent(), await tiles.nth(at).locator('strong').textContent()];
      await tiles.nth(at).click();
      const total = await page.getByText('in total').textContent();
      shown.push(`${name}`.trim());
      opened.push(`${name}`.trim().replace(`${figure}`, `${total}`.replace(' in total', '')));
    }
    expect(opened).toEqual(shown);
    expect(shown).toEqual(
      expect.arrayContaining([
        '1 Loans in default',
        '2 Tickets waiting',
        '2 Requests waiting',
        '1 Requests near day 30',
        '1 Documents to check',
        '1 Transfers waiting',
        '1 Deposits unclaimed',
        '1 Refunds due',
      ]),
    );
  });
});
