import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { addDays, type CalendarDay, calendarDay, dayOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  operator = await service.operator();
});

afterAll(() => service.close());

const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });
const lendingDay = async () => {
  const [row] = await sql<{ day: string }>(service.databaseUrl, 'select max(day)::text as day from closed_days');
  return calendarDay(row?.day ?? dayOf(new Date()));
};
const nextDay = async () => close(addDays(await lendingDay(), 1));

async function tallyOf(day: CalendarDay) {
  const rows = await sql<{ tally: object }>(service.databaseUrl, `select tally from closed_days where day = '${day}'`);
  return rows[0]?.tally;
}

/** A borrower with a loan, who told that a transfer was made. */
async function claim(referenceNumber: string, amount = 100) {
  const borrower = await service.borrower();
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
  const { body } = await borrower.send('POST', '/payments/reference', { loanId, amount, referenceNumber });
  const payment = async () => (await borrower.get(`/payments/${body.data.paymentId}`)).body.data;
  const loan = async () => (await borrower.get(`/loans/${loanId}`)).body.data;
  return { borrower, loanId, paymentId: String(body.data.paymentId), payment, loan };
}

function deposit(reference: string, amount = 100, given: object = {}) {
  const bankId = BANKS[1]?.bankId;
  return operator.send('POST', '/backoffice/deposits', { bankId, reference, amount, currency: 'USD', ...given });
}

const titlesOf = async (borrower: Borrower) =>
  (await borrower.get('/notifications?type=payment_update&limit=100')).body.data.map(
    ({ title }: { title: string }) => title,
  );

describe('the close of a day', () => {
  it('verifies a reference that one deposit matches, and counts it', async () => {
    const { borrower, payment, loan } = await claim('MATCHED');
    await deposit('MATCHED');

    await nextDay();

    expect(await payment()).toMatchObject({
      status: 'Completed',
      bankId: BANKS[1]?.bankId,
      completedAt: expect.any(String),
    });
    expect(await loan()).toMatchObject({ paidAmount: 100, remainingAmount: 200 });
    expect(await titlesOf(borrower)).toEqual(['We received your payment']);
    expect(await tallyOf(await lendingDay())).toMatchObject({ matched: 1 });
    await nextDay();
    expect(await tallyOf(await lendingDay())).toMatchObject({ matched: 0 });
  });

  it('leaves claims of two borrowers, and money that exceeds the balance, to people', async () => {
    const [one, other] = [await claim('SHARED'), await claim('SHARED')];
    await deposit('SHARED');
    const over = await claim('OVER', 301);
    await deposit('OVER', 301);

    await nextDay();

    const states = await Promise.all([one, other, over].map(async ({ payment }) => (await payment()).status));
    expect(states).toEqual(['Pending', 'Pending', 'Pending']);
    expect((await over.loan()).paidAmount).toBe(0);
  });

  it('asks once for the code of money that lies unclaimed, and keeps its reference', async () => {
    const { borrower, payment, paymentId } = await claim('WITH-CODE');
    await deposit('WITH-CODE', 100, { confirmationCode: '4930' });
    const recordedOn = dayOf(new Date());

    await close(addDays(await lendingDay(), 29));
    expect(await titlesOf(borrower)).toEqual([]);
    await close(addDays(await lendingDay(), 3));
    await nextDay();

    expect((await lendingDay()) > addDays(recordedOn, 30)).toBe(true);
    expect((await payment()).status).toBe('Pending');
    expect(await titlesOf(borrower)).toEqual(['Confirm your bank transfer']);
    const verified = await borrower.send('POST', `/payments/${paymentId}/verify`, { confirmationCode: '4930' });
    expect(verified.status).toBe(200);
  });

  it('prevents a default by money that lies there', async () => {
    const { borrower, loanId, loan } = await claim('IN-TIME', 300);
    const dueOn = calendarDay((await borrower.get(`/loans/${loanId}`)).body.data.nextPaymentDate.slice(0, 10));
    await close(addDays(dueOn, 90));
    expect((await loan()).status).toBe('Active');
    // The reference has expired by now.
    await borrower.send('POST', '/payments/reference', { loanId, amount: 300, referenceNumber: 'IN-TIME-2' });
    await deposit('IN-TIME-2', 300);

    await nextDay();

    expect((await loan()).status).toBe('Completed');
    const { data } = (await borrower.get('/notifications?type=loan_update&limit=100')).body;
    expect(data.map(({ title }: { title: string }) => title)).not.toContain('Your loan is in default');
  });
});
