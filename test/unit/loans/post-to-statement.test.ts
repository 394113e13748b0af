import { expect, it } from 'vitest';
import { PostToStatement } from '../../../application/loans/post-to-statement.ts';
import { STATEMENT_EVENTS, type StatementEvent } from '../../../domain/loans/loan-transaction.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { InMemoryLoanTransactions } from '../../support/fakes/in-memory-lending.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';

const TODAY = calendarDay('2027-06-30');

it('the statement of a loan shows each movement on the lending day, with an id and the balance after it', async () => {
  const loanTransactions = new InMemoryLoanTransactions();
  const postToStatement = new PostToStatement({
    loanTransactions,
    ids: new SequentialIds(),
    calendar: { today: async () => TODAY },
  });
  const loan = aLoan();
  const paymentId = idNumber<'Payment'>(1);
  const { payoffAmount: amount } = loan.reservePayoff(paymentId, calendarDay('2027-02-14'));
  loan.settle({ paymentId, amount, valueOn: TODAY, today: TODAY, at: BOOKED_AT });

  const stated = loan.pullEvents().filter(({ type }) => STATEMENT_EVENTS.some((each) => each === type));
  for (const event of stated) await postToStatement.execute(event as StatementEvent);

  const line = { bookedOn: TODAY, occurredAt: BOOKED_AT, id: expect.any(String) };
  expect(loanTransactions.all).toMatchObject([
    { ...line, type: 'Disbursement', paymentId: null, amount: usd(10_000), balance: usd(10_000) },
    { ...line, type: 'Payment', paymentId, amount: usd(10_050), principal: usd(10_000), balance: usd(0) },
    { ...line, type: 'Rebate', paymentId, amount: usd(611.86), principal: usd(0), balance: usd(0) },
  ]);
  expect(new Set(loanTransactions.all.map(({ id }) => id)).size).toBe(3);
});
