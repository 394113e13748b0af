import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../../../domain/loans/loan.ts';
import {
  type LoanTransaction,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../../domain/loans/loan-transaction.ts';
import { outstandingPrincipalOf } from '../../../domain/loans/schedule.ts';
import { closingBalance } from '../../../domain/loans/statement.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { type Paid, receive, reverse } from '../../support/loan-payments.ts';

const DISBURSED = calendarDay('2027-01-31');

/** The statement lines of all that has happened to the loan. */
function linesOf(loan: Loan): readonly LoanTransaction[] {
  const stated = (event: object): event is StatementEvent =>
    (STATEMENT_EVENTS as readonly string[]).includes((event as StatementEvent).type);
  return loan
    .pullEvents()
    .filter(stated)
    .flatMap((event) => transactionsOf(event, DISBURSED));
}

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
    const { payoffAmount } = loan.reservePayoff(idNumber<'Payment'>(2), addDays(day, 2));
    const [amount, on] = [payoffAmount, addDays(day, 2)];
    loan.settle({ paymentId: idNumber<'Payment'>(2), amount, valueOn: on, today: on, at: BOOKED_AT });
    reverse(loan, { number: 2, amount, on }, [first], addDays(day, 3));

    const lines = linesOf(loan);
    expect(lines.map(({ type }) => type)).toEqual([
      'Disbursement',
      'Payment',
      'Capitalization',
      'Payment',
      'Rebate',
      'Reversal',
      'Reversal',
    ]);
    expectAgreement(loan, lines);
  });

  it('is 0 after a write-off, and recoveries do not move it', () => {
    const loan = aLoan();
    const day = calendarDay('2027-07-31');
    loan.closeDay(day, BOOKED_AT);
    expect(loan.status).toBe('Defaulted');
    loan.writeOff('Lost.', BOOKED_AT);
    const paid = { number: 1, amount: usd(2000), on: day };
    receive(loan, paid);
    reverse(loan, { ...paid, recovery: true }, [], day);

    const lines = linesOf(loan);
    expect(lines.map(({ type }) => type)).toEqual(['Disbursement', 'WriteOff', 'Recovery', 'Reversal']);
    expect(closingBalance(Money.zero, lines)).toEqual(Money.zero);
  });

  it('stays 0 if a payoff after the write-off becomes an ordinary payment', () => {
    const loan = aLoan();
    const on = calendarDay('2027-07-31');
    loan.closeDay(on, BOOKED_AT);
    loan.writeOff('Lost.', BOOKED_AT);
    loan.pullEvents();
    const first = { number: 1, amount: 100, on, recovery: true };
    receive(loan, first);
    const { payoffAmount: amount } = loan.reservePayoff(idNumber<'Payment'>(2), on);
    loan.settle({ paymentId: idNumber<'Payment'>(2), amount, valueOn: on, today: on, at: BOOKED_AT });

    reverse(loan, first, [{ number: 2, amount, on, recovery: true }]);

    const balances = linesOf(loan).map(({ type, balance }) => [type, balance]);
    const types = ['Recovery', 'Recovery', 'Rebate', 'Reversal', 'Reversal'];
    expect(balances).toEqual(types.map((type) => [type, Money.zero]));
  });

  it('equals the balance of the last transaction, for any payments and reversals', () => {
    const acts = fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(acts, (given) => {
        const loan = aLoan();
        const paid: Paid[] = [];
        given.forEach(([cents, takenBack], index) => {
          const amount = Money.ofMinorUnits(BigInt(cents)).atMost(loan.remainingAmount);
          if (amount.isZero()) return;
          const on = addDays(DISBURSED, index);
          const payment = { number: index + 1, amount, on };
          receive(loan, payment);
          if (takenBack) reverse(loan, payment, paid);
          else paid.push(payment);
        });

        expectAgreement(loan, linesOf(loan));
      }),
    );
  });
});

function expectAgreement(loan: Loan, lines: readonly LoanTransaction[]): void {
  lines.forEach((line, index) => {
    expect(closingBalance(Money.zero, lines.slice(0, index + 1))).toEqual(line.balance);
  });
  expect(lines.at(-1)?.balance).toEqual(outstandingPrincipalOf(loan.installments));
}
