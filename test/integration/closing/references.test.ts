import { describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { addDays, type CalendarDay, calendarDay, dayOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator } = await openService();

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
  const { paymentId } = await done(borrower.reportsTransfer(loanId, amount, referenceNumber));
  const payment = () => borrower.reads(`/payments/${paymentId}`);
  const loan = () => borrower.reads(`/loans/${loanId}`);
  return { borrower, loanId, paymentId, payment, loan };
}

const deposit = (reference: string, amount = 100, given: object = {}) =>
  operator.recordsDeposit(reference, amount, { bankId: BANKS[1]?.bankId, ...given });

const titlesOf = async (borrower: Borrower) =>
  (await borrower.reads('/notifications?type=payment_update&limit=100')).map(({ title }: { title: string }) => title);

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
    await done(borrower.verifies(paymentId, '4930'));
  });

  it('prevents a default by money that lies there', async () => {
    const { borrower, loanId, loan } = await claim('IN-TIME', 300);
    const dueOn = calendarDay((await borrower.reads(`/loans/${loanId}`)).nextPaymentDate.slice(0, 10));
    await close(addDays(dueOn, 90));
    expect((await loan()).status).toBe('Active');
    // The reference has expired by now.
    await borrower.reportsTransfer(loanId, 300, 'IN-TIME-2');
    await deposit('IN-TIME-2', 300);

    await nextDay();

    expect((await loan()).status).toBe('Completed');
    const data = await borrower.reads('/notifications?type=loan_update&limit=100');
    expect(data.map(({ title }: { title: string }) => title)).not.toContain('Your loan is in default');
  });
});
