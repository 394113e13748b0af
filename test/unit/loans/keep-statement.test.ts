import { expect, it } from 'vitest';
import { KeepStatement } from '../../../application/loans/keep-statement.ts';
import { STATED_EVENTS, type StatedEvent } from '../../../domain/loans/loan-transaction.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { InMemoryLoanTransactions } from '../../support/fakes/in-memory-lending.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';

const TODAY = calendarDay('2027-06-30');

it('the statement of a loan shows each movement on the lending day, with an id and the balance after it', async () => {
  const loanTransactions = new InMemoryLoanTransactions();
  const keepStatement = new KeepStatement({
    loanTransactions,
    ids: new SequentialIds(),
    calendar: { today: async () => TODAY },
  });
  const loan = aLoan();
  const paymentId = idNumber<'Payment'>(1);
  const { payoffAmount: amount } = loan.reservePayoff(paymentId, calendarDay('2027-02-14'));
  loan.settle({ paymentId, amount, valueOn: TODAY, today: TODAY, at: BOOKED_AT });

  const stated = loan.pullEvents().filter(({ type }) => STATED_EVENTS.some((each) => each === type));
  for (const event of stated) await keepStatement.execute(event as StatedEvent);

  const line = { bookedOn: TODAY, occurredAt: BOOKED_AT, id: expect.any(String) };
  expect(loanTransactions.all).toMatchObject([
    { ...line, type: 'Disbursement', paymentId: null, amount: usd(10_000), balance: usd(10_000) },
    { ...line, type: 'Payment', paymentId, amount: usd(10_050), principal: usd(10_000), balance: usd(0) },
    { ...line, type: 'Rebate', paymentId, amount: usd(611.86), principal: usd(0), balance: usd(0) },
  ]);
  expect(new Set(loanTransactions.all.map(({ id }) => id)).size).toBe(3);
});
