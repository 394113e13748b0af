import { afterAll, beforeAll, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
let borrower: Borrower;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
});

// Proves that the books agree with the schedule.
afterAll(() => service.close());

it('a loan is paused again after a reversal has opened instalments before its first pause', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 12_000, term: 36, interestRate: 12 });
  const pay = async (amount: number): Promise<string> => {
    const { body } = await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
    await settled(borrower);
    return body.data.paymentId;
  };
  const pause = () => borrower.send('POST', `/loans/${loanId}/pause`, { duration: 1 });
  const prepaid = await pay(6377.12);
  expect((await pause()).status).toBe(200);
  await operator.send('POST', `/backoffice/payments/${prepaid}/reverse`, { reason: 'returned' });
  await pay(5181.41);
  const today = await service.app.container.resolve(SharedPorts.calendar).today();
  await service.app.closing.closeBusinessDay.execute({ date: addDays(today, 32) });
  // Days within a year are not closed here, which would take long.
  await sql(
    service.databaseUrl,
    `update loans set pause_started_on = pause_started_on - 366, pause_ends_on = pause_ends_on - 366`,
  );

  expect((await pause()).status).toBe(200);

  const loan = (await borrower.get(`/loans/${loanId}`)).body.data;
  expect(loan).toMatchObject({ status: 'Paused', paidAmount: 5181.41, remainingTerm: 23 });
  expect(loan.paidAmount + loan.remainingAmount).toBeCloseTo(loan.amount + loan.totalInterest, 5);
});
