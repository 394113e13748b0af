import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled, startApp, type TestApp } from '../../support/app.ts';
import { recordDeposit, sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';

const CARD = { paymentMethod: 'card' };

async function start(env: Record<string, string> = {}) {
  const service = await startApp(env);
  const [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  return { service, borrower, operator };
}

const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
const quoteOf = (borrower: Borrower, loanId: string) => borrower.get(`/loans/${loanId}/payoffQuote`);
const payOff = (borrower: Borrower, loanId: string) => borrower.send('POST', `/loans/${loanId}/payoff`, CARD);
const loanOf = async (borrower: Borrower, loanId: string) => (await borrower.get(`/loans/${loanId}`)).body.data;

describe('a payoff', () => {
  let service: TestApp;
  let borrower: Borrower;
  let operator: Operator;

  beforeAll(async () => {
    ({ service, borrower, operator } = await start());
  });

  afterAll(() => service.close());

  it('charges what was quoted, completes the loan, and takes the rebate off its interest', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 5);
    const today = calendarDay(new Date().toISOString().slice(0, 10));
    const { body } = await quoteOf(borrower, loanId);
    expect(body.data).toEqual({
      loanId,
      asOf: midnightText(today),
      payoffAmount: 5977.91,
      outstandingPrincipal: 5977.91,
      accruedInterest: 0,
      interestRebate: 241.5,
      remainingAmount: 6219.41,
      validUntil: midnightText(addDays(today, 1)),
    });

    const paid = await payOff(borrower, loanId);
    expect(paid.status).toBe(200);
    expect(paid.body.data).toMatchObject({ loanId, amount: 5977.91, status: 'Processing' });
    await settled(borrower);

    const loan = await loanOf(borrower, loanId);
    expect(loan).toMatchObject({ status: 'Completed', totalInterest: 420.36, remainingAmount: 0, remainingTerm: 0 });
    const { paymentSchedule } = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body.data;
    expect(cents(paymentSchedule.map(({ interest }: { interest: number }) => interest))).toBe(42_036);
    expect(cents(paymentSchedule.map(({ principal }: { principal: number }) => principal))).toBe(1_000_000);
    // Five instalments, the loan, and nothing for the instalments that were not due yet.
    expect((await borrower.get('/user/gamification')).body.data.points).toBe(5 * 50 + 500);
    const lines = `select type, amount, balance from loan_transactions where loan_id = '${loanId}' order by position`;
    expect((await sql(service.databaseUrl, lines)).slice(-2)).toEqual([
      { type: 'Payment', amount: '597791', balance: '0' },
      { type: 'Rebate', amount: '24150', balance: '0' },
    ]);
    expect((await quoteOf(borrower, loanId)).body.error.code).toBe('LOAN_COMPLETED');
    expect((await payOff(borrower, loanId)).body.error.code).toBe('LOAN_COMPLETED');
  });

  it.each([
    ['declined at once', 300.02, 402],
    ['accepted, and then fails', 300.03, 200],
  ])('that is %s leaves the loan as it was', async (_how, amount, status) => {
    const loanId = await disbursedLoan(borrower, operator, { amount, term: 3 });
    const before = [await loanOf(borrower, loanId), (await quoteOf(borrower, loanId)).body.data];

    const paid = await payOff(borrower, loanId);
    expect(paid.status).toBe(status);
    await settled(borrower);
    const [{ paymentId }] = (await borrower.get(`/payments?loanId=${loanId}`)).body.data;
    expect(paid.headers.location).toBe(status === 402 ? `/payments/${paymentId}` : undefined);

    expect([await loanOf(borrower, loanId), (await quoteOf(borrower, loanId)).body.data]).toEqual(before);
  });
});

describe('a payoff in flight', () => {
  let service: TestApp;
  let borrower: Borrower;
  let operator: Operator;

  beforeAll(async () => {
    ({ service, borrower, operator } = await start({ SANDBOX_SETTLEMENT_MS: '3600000' }));
  });

  afterAll(() => service.close());

  it('reserves the whole balance, so that no payment, verification, quote or other payoff comes in between', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const told = { loanId, amount: 888.49, referenceNumber: 'TRANSFER' };
    const { paymentId } = (await borrower.send('POST', '/payments/reference', told)).body.data;
    await recordDeposit(service, 'TRANSFER', 888.49);
    expect((await payOff(borrower, loanId)).body.data.amount).toBe(10_000);

    const refusals = [
      await borrower.send('POST', '/payments', { loanId, amount: 0.01, ...CARD }),
      await borrower.send('POST', `/payments/${paymentId}/verify`),
      await quoteOf(borrower, loanId),
      await payOff(borrower, loanId),
    ];

    expect(refusals.map(({ body }) => [body.statusCode, body.error.code])).toEqual([
      [400, 'AMOUNT_EXCEEDS_BALANCE'],
      [400, 'AMOUNT_EXCEEDS_BALANCE'],
      [400, 'PAYMENT_IN_PROGRESS'],
      [400, 'PAYMENT_IN_PROGRESS'],
    ]);
  });

  it('is quoted on the lending day, and refused during an ordinary payment', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const { nextPaymentDate } = await loanOf(borrower, loanId);
    await service.app.closing.closeBusinessDay.execute({ date: calendarDay(nextPaymentDate.slice(0, 10)) });

    const quote = (await quoteOf(borrower, loanId)).body.data;
    expect(quote).toMatchObject({ asOf: nextPaymentDate, payoffAmount: 10_100, accruedInterest: 100 });

    await borrower.send('POST', '/payments', { loanId, amount: 1, ...CARD });
    expect((await payOff(borrower, loanId)).body.error.code).toBe('PAYMENT_IN_PROGRESS');
  });
});
