import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidStatementPeriod } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import {
  type LoanTransaction,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../../domain/loans/loan-transaction.ts';
import { outstandingPrincipalOf } from '../../../domain/loans/schedule.ts';
import { checkPeriod, closingBalance } from '../../../domain/loans/statement.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';

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

interface Paid {
  readonly number: number;
  readonly amount: Money;
  readonly on: CalendarDay;
}

function receive(loan: Loan, { number, amount, on }: Paid): void {
  loan.receive({ paymentId: idNumber<'Payment'>(number), amount, valueOn: on, today: on, at: BOOKED_AT });
}

function reverse(loan: Loan, paid: readonly Paid[], index: number, recovery: boolean, today: CalendarDay): void {
  const { number, amount, on } = paid[index] as Paid;
  const kept = paid
    .filter((_each, at) => at !== index)
    .map((each) => ({
      ...{ ...each, settledOn: each.on, at: BOOKED_AT },
      recovery: false,
    }));
  loan.reverse({ paymentId: idNumber<'Payment'>(number), amount, valueOn: on, recovery, kept, today, at: BOOKED_AT });
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
    const payoff = { number: 2, amount: payoffAmount, on: addDays(day, 2) };
    const { number: _number, amount, on } = payoff;
    loan.settle({ paymentId: idNumber<'Payment'>(2), amount, valueOn: on, today: on, at: BOOKED_AT });
    reverse(loan, [first, payoff], 1, false, addDays(day, 3));

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
    reverse(loan, [paid], 0, true, day);

    const lines = linesOf(loan);
    expect(lines.map(({ type }) => type)).toEqual(['Disbursement', 'WriteOff', 'Recovery', 'Reversal']);
    expect(closingBalance(Money.zero, lines)).toEqual(Money.zero);
  });

  it('equals the balance of the last transaction, for any payments and reversals', () => {
    const acts = fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(acts, (given) => {
        const loan = aLoan();
        let paid: Paid[] = [];
        given.forEach(([cents, takenBack], index) => {
          const amount = Money.ofMinorUnits(BigInt(cents)).atMost(loan.remainingAmount);
          if (amount.isZero()) return;
          const on = addDays(DISBURSED, index);
          paid.push({ number: index + 1, amount, on });
          receive(loan, { number: index + 1, amount, on });
          if (!takenBack) return;
          reverse(loan, paid, paid.length - 1, false, on);
          paid = paid.slice(0, -1);
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

describe('the period of a statement', () => {
  it('may be a single day', () => {
    expect(() => checkPeriod({ from: DISBURSED, to: DISBURSED })).not.toThrow();
  });

  it('does not end before it begins', () => {
    expect(() => checkPeriod({ from: DISBURSED, to: addDays(DISBURSED, -1) })).toThrow(InvalidStatementPeriod);
  });
});
