import { afterAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { midnightOf } from '../../support/utc.ts';

interface Row {
  readonly dueDate: string;
  readonly principal: number;
  readonly interest: number;
  readonly status: string;
}

const quoteOf = (who: Borrower, loanId: string, reduce: string) =>
  who.reads(`/loans/${loanId}/prepaymentQuote?amount=2000&reduce=${reduce}`);
const scheduleOf = async (who: Borrower, loanId: string): Promise<readonly Row[]> =>
  (await who.reads(`/loans/${loanId}/paymentInfo`)).paymentSchedule;
const pointsOf = async (who: Borrower): Promise<number> => (await who.reads('/user/gamification')).points;
/** The newest transactions first. */
const transactionsOf = (who: Borrower, loanId: string) => who.reads(`/loans/${loanId}/transactions`);

/** Closes the days until the third due date of the loan. */
async function thirdDueDate({ app }: TestApp, who: Borrower, loanId: string): Promise<CalendarDay> {
  const [, , third] = await scheduleOf(who, loanId);
  const day = calendarDay(third?.dueDate.slice(0, 10) ?? '');
  await app.closing.closeBusinessDay.execute({ date: day });
  return day;
}

describe('a prepayment', async () => {
  const { service, borrower, operator } = await openService();
  const lend = async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 3);
    return loanId;
  };
  const [payment, term] = [await lend(), await lend()];
  const day = await thirdDueDate(service, borrower, payment);

  it('is the 501st of a loan neither, nor is a change, once it has 500 of both', async () => {
    const loanId = payment;
    const has = (changes: number) => service.query(`update loans set changes = ${changes} where id = '${loanId}'`);
    await has(500);
    const terms = { type: 'term', term: 12, reason: 'One more.' };
    const answers = [
      await borrower.prepays(loanId, 2000),
      await borrower.get(`/loans/${loanId}/prepaymentQuote?amount=2000&reduce=term`),
      await operator.previewsChange(loanId, terms),
      await operator.changes(loanId, { ...terms, digest: 'a'.repeat(64) }),
    ];
    await has(0);

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [400, 'TOO_MANY_CHANGES']),
    );
  });

  it.each([
    [
      'payment',
      payment,
      { monthlyPayment: 655.01, remainingTerm: 9, totalInterest: 560.54, interestSaved: 101.32 },
      654.99,
    ],
    ['term', term, { monthlyPayment: 888.49, remainingTerm: 7, totalInterest: 491.29, interestSaved: 170.57 }, 494.88],
  ])('does what was quoted: it lowers the %s', async (reduce, loanId, figures, last) => {
    const quote = await quoteOf(borrower, loanId, reduce);
    const today = midnightOf(day).toISOString();
    expect(quote).toMatchObject({ loanId, asOf: today, amount: 2000, reduce, accruedInterest: 0, principal: 2000 });
    expect(quote).toMatchObject(figures);
    const points = await pointsOf(borrower);

    expect(await done(borrower.prepays(loanId, 2000, { reduce }))).toMatchObject({
      amount: 2000,
      status: 'Processing',
    });
    await settled(borrower);

    const { interestSaved: _, ...loan } = figures;
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ ...loan, status: 'Active', paidAmount: 4665.47 });
    const schedule = await scheduleOf(borrower, loanId);
    expect(schedule).toEqual(quote.paymentSchedule);
    expect(schedule[3]).toMatchObject({ dueDate: today, principal: 2000, interest: 0, status: 'Paid' });
    const { principal, interest, dueDate } = schedule.at(-1) as Row;
    expect([principal + interest, dueDate]).toEqual([last, quote.lastPaymentDate]);
    expect(await pointsOf(borrower)).toBe(points + 25);
    const [line] = await transactionsOf(borrower, loanId);
    expect(line).toMatchObject({ type: 'Payment', date: today, amount: 2000, principal: 2000, interest: 0 });
    expect(line.balance).toBe(5610.8);
  });

  it('is taken back with its points when its money is returned', async () => {
    const loanId = await lend();
    const seen = () =>
      Promise.all(
        [`/loans/${loanId}`, `/loans/${loanId}/paymentInfo`, '/user/gamification'].map((url) => borrower.reads(url)),
      );
    const before = await seen();
    const { paymentId } = await done(borrower.prepays(loanId, 2000));
    await settled(borrower);
    expect(await seen()).not.toEqual(before);

    await done(operator.reverses(paymentId));

    expect(await seen()).toEqual(before);
    expect((await transactionsOf(borrower, loanId))[0]).toMatchObject({
      type: 'Reversal',
      amount: 2000,
      balance: 7610.8,
    });
  });

  it('leaves the loan as it was if it is declined, or fails at the bank', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const figures = () => borrower.reads(`/loans/${loanId}/paymentInfo`);
    const before = await figures();
    const declined = await borrower.prepays(loanId, 2000.02);
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    await done(borrower.prepays(loanId, 2000.03));
    await settled(borrower);

    expect(await figures()).toEqual(before);
    expect((await borrower.prepays(loanId, 2000)).status).toBe(200);
  });
});

describe('a prepayment that settles late', async () => {
  const provider = await startPaymentProvider();
  afterAll(() => provider.close());
  const { service, borrower, operator } = await openService(settingsFor(provider));
  let events = 0;

  async function succeeds({ transactionId }: { readonly transactionId: string }): Promise<void> {
    const event = { eventId: `evt-${++events}`, transactionId, outcome: 'succeeded' };
    const signature = signatureOf(JSON.stringify(event));
    await done(service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature }));
  }

  it('takes effect on the day of its order, before a payment that settled earlier', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const dueDate = (await scheduleOf(borrower, loanId))[0]?.dueDate ?? '';
    const today = addMonths(calendarDay(dueDate.slice(0, 10)), -1);
    const prepayment = await done(borrower.withKey('late').prepays(loanId, 2000));
    await service.app.closing.closeBusinessDay.execute({ date: addDays(today, 1) });
    await succeeds(await done(borrower.pays(loanId, 100)));
    expect((await scheduleOf(borrower, loanId))[0]).toMatchObject({ principal: 788.49, status: 'Partially Paid' });

    await succeeds(prepayment);

    const schedule = await scheduleOf(borrower, loanId);
    expect(schedule).toHaveLength(13);
    expect(schedule[0]).toMatchObject({ dueDate: midnightOf(today).toISOString(), principal: 2000, status: 'Paid' });
    expect(schedule[1]).toMatchObject({ dueDate, principal: 630.79, interest: 80, status: 'Partially Paid' });
    const figures = { totalInterest: 529.48, paidAmount: 2100, remainingAmount: 8429.48, monthlyPayment: 710.79 };
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject(figures);
    // Of the 100, 20 are principal now instead of interest.
    expect((await transactionsOf(borrower, loanId)).slice(0, 2)).toMatchObject([
      { type: 'Rebate', amount: 20, principal: 20, interest: 0, balance: 7980 },
      { type: 'Payment', amount: 2000, principal: 2000, interest: 0, balance: 8000 },
    ]);
    const replayed = await borrower.withKey('late').prepays(loanId, 2000);
    expect(replayed).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
  });
});
