import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostToStatement } from '../../../application/loans/statement.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import {
  causesOf,
  closingBalance,
  type LoanTransaction,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../../domain/loans/loan-transaction.ts';
import { outstandingPrincipalOf } from '../../../domain/loans/schedule.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { InMemoryLoanTransactions } from '../../support/fakes/in-memory-lending.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { payOff, receive, reverse } from '../../support/loan-payments.ts';

const DISBURSED = calendarDay('2027-01-31');
type Day = typeof DISBURSED;

/** What has happened to the loan and belongs on its statement. */
const statedOf = (loan: Loan) =>
  loan.pullEvents().filter(({ type }) => STATEMENT_EVENTS.some((stated) => stated === type)) as StatementEvent[];
const linesOf = (loan: Loan) => statedOf(loan).flatMap((event) => transactionsOf(event));

it('the statement of a loan shows each movement on its day, with an id and the balance after it', async () => {
  const loanTransactions = new InMemoryLoanTransactions();
  const today = calendarDay('2027-06-30');
  const postToStatement = new PostToStatement({ loanTransactions, ids: new SequentialIds() });
  const loan = aLoan();
  payOff(loan, 1, calendarDay('2027-02-14'), today);

  for (const event of statedOf(loan)) await postToStatement.execute(event);

  const line = { bookedOn: today, occurredAt: BOOKED_AT, id: expect.any(String) };
  const paymentId = idNumber<'Payment'>(1);
  expect(loanTransactions.all).toMatchObject([
    { ...line, bookedOn: DISBURSED, type: 'Disbursement', paymentId: null, amount: usd(10_000), balance: usd(10_000) },
    { ...line, type: 'Payment', paymentId, amount: usd(10_050), principal: usd(10_000), balance: usd(0) },
    { ...line, type: 'Rebate', paymentId, amount: usd(611.86), principal: usd(0), balance: usd(0) },
  ]);
  expect(new Set(loanTransactions.all.map(({ id }) => id)).size).toBe(3);
});

describe('the cause of capitalized interest', () => {
  const [FIRST, SECOND, THIRD] = ['2027-03-01', '2027-04-01', '2027-05-01'].map(calendarDay) as [Day, Day, Day];
  const pause = { cause: 'pause', on: FIRST } as const;
  const reage = { cause: 'terms', on: THIRD } as const;
  const capitalized = (bookedOn: Day, occurredAt: string = bookedOn) =>
    ({ type: 'Capitalization', bookedOn, occurredAt, paidOn: null }) as const;
  /** The lines of the reversal of a payment. */
  const reversal = (paidOn: Day, bookedOn: Day) => {
    const line = { bookedOn, occurredAt: 'then' };
    return [{ ...line, type: 'Reversal', paidOn } as const, capitalized(bookedOn, 'then')];
  };
  const cause = (...[lines, entries]: Parameters<typeof causesOf>) => causesOf(lines, entries).filter(Boolean);

  it.each([
    ['the entry of its day', [capitalized(FIRST), capitalized(THIRD)], [pause, reage], ['pause', 'terms']],
    [
      'each of two on one day, in order',
      [capitalized(THIRD), capitalized(THIRD)],
      [reage, { ...pause, on: THIRD }],
      ['terms', 'pause'],
    ],
    ['what a reversal makes larger', reversal(SECOND, THIRD), [pause, reage], ['terms']],
    ['what one before it makes larger', reversal(FIRST, SECOND), [pause, reage], ['pause']],
    ['both, if a reversal makes both larger', reversal(FIRST, THIRD), [pause, reage], ['both']],
    [
      'its own if a reversal of the same day comes before it',
      [...reversal(FIRST, THIRD), capitalized(THIRD)],
      [pause, reage],
      ['both', 'terms'],
    ],
    ['an earlier one if none is of that day', [capitalized(SECOND)], [pause], ['pause']],
  ] as const)('is %s', (_which, lines, entries, expected) => {
    expect(cause(lines, entries)).toEqual(expected);
  });
});

describe('the closing balance of a statement', () => {
  it('is the opening balance if nothing moved', () => {
    expect(closingBalance(usd(100), [])).toEqual(usd(100));
  });

  it('follows payments, a pause, a payoff and its reversal', () => {
    const loan = aLoan();
    const day = calendarDay('2027-02-28');
    const first = { number: 1, amount: usd(888.49), on: day };
    receive(loan, first);
    loan.pause({ months: 2, today: addDays(day, 1), reason: null, at: BOOKED_AT });
    reverse(loan, payOff(loan, 2, addDays(day, 2)), addDays(day, 3));

    const lines = linesOf(loan);
    const types = lines.map(({ type }) => type);
    expect(types).toEqual(['Disbursement', 'Payment', 'Capitalization', 'Payment', 'Rebate', 'Reversal', 'Reversal']);
    expectAgreement(loan, lines);
  });

  it('follows a reversal across a pause, whose interest is that of the balance without the payment', () => {
    const loan = aLoan();
    const day = calendarDay('2027-02-28');
    const first = { number: 1, amount: usd(888.49), on: day };
    receive(loan, first);
    loan.pause({ months: 2, today: addDays(day, 1), reason: null, at: BOOKED_AT });
    reverse(loan, first, addDays(day, 2));

    const lines = linesOf(loan);
    expect(lines.slice(2)).toMatchObject([
      { type: 'Capitalization', amount: usd(184.23), paymentId: null },
      { type: 'Reversal', amount: usd(888.49), principal: usd(788.49), interest: usd(100), paymentId: idNumber(1) },
      { type: 'Capitalization', amount: usd(15.77), balance: usd(10_200), paymentId: null },
    ]);
    expectAgreement(loan, lines);
  });

  it('is 0 after a write-off, and recoveries do not move it', () => {
    const loan = aLoan();
    const day = calendarDay('2027-07-31');
    loan.closeDay(day, BOOKED_AT);
    expect(loan.status).toBe('Defaulted');
    loan.writeOff('Lost.', day, BOOKED_AT);
    const paid = { number: 1, amount: usd(2000), on: day };
    receive(loan, paid);
    reverse(loan, paid);

    const lines = linesOf(loan);
    expect(lines.map(({ type }) => type)).toEqual(['Disbursement', 'WriteOff', 'Recovery', 'Reversal']);
    expect(closingBalance(Money.zero, lines)).toEqual(Money.zero);
  });

  it('stays 0 if a payoff after the write-off becomes an ordinary payment', () => {
    const loan = aLoan();
    const on = calendarDay('2027-07-31');
    loan.closeDay(on, BOOKED_AT);
    loan.writeOff('Lost.', on, BOOKED_AT);
    loan.pullEvents();
    const first = { number: 1, amount: 100, on };
    receive(loan, first);

    payOff(loan, 2, on);
    reverse(loan, first);

    const balances = linesOf(loan).map(({ type, balance }) => [type, balance]);
    const types = ['Recovery', 'Recovery', 'Rebate', 'Reversal', 'Reversal'];
    expect(balances).toEqual(types.map((type) => [type, Money.zero]));
  });

  const acts = fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean()), { maxLength: 12 });
  itForAny([acts])('equals the balance of the last transaction, for any payments and reversals', (given) => {
    const loan = aLoan();
    given.forEach(([cents, takenBack], index) => {
      const amount = Money.ofMinorUnits(BigInt(cents)).atMost(loan.remainingAmount);
      if (amount.isZero()) return;
      const on = addDays(DISBURSED, index);
      const payment = { number: index + 1, amount, on };
      receive(loan, payment);
      if (takenBack) reverse(loan, payment);
    });

    expectAgreement(loan, linesOf(loan));
  });
});

function expectAgreement(loan: Loan, lines: readonly LoanTransaction[]): void {
  lines.forEach((line, index) => {
    expect(closingBalance(Money.zero, lines.slice(0, index + 1))).toEqual(line.balance);
  });
  expect(lines.at(-1)?.balance).toEqual(outstandingPrincipalOf(loan.installments));
}
