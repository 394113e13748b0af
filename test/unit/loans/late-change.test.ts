import { describe, expect, it } from 'vitest';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid, openOf } from '../../../domain/loans/installment.ts';
import { LoanNotChangeable } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
const TODAY = calendarDay('2027-06-20');
const SECOND = calendarDay('2027-05-15');

/** The example of the contract: 10,000 dollars over 12 months at 12 percent, three instalments paid. */
const paidLoan = () => loanWithPaid(3, { disbursedAt: START });

function changeLate(loan: Loan, terms: ChangeTerms, effectiveOn: CalendarDay = SECOND, today = TODAY): void {
  const past = { history: historyOf(loan), closedOn: today };
  loan.change({ changeId: idNumber(60), terms, reason: 'Agreed in May', effectiveOn, past, today, at: BOOKED_AT });
}

const six = { type: 'rate', rate: Rate.ofPercent(6) } as const;

describe('a change that is entered late', () => {
  it('counts from its day, and what a row no longer needs fills the next', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const rows = loan.installments.slice(2);
    expect(rows.map((row) => dueOf(row).toDecimal('USD'))).toEqual([
      ...Array.from({ length: 9 }, () => 864.83),
      864.81,
    ]);
    expect(isPaid(rows[0] ?? expect.fail())).toBe(true);
    expect(openOf(rows[1] ?? expect.fail())).toEqual(usd(841.17));
    expect(loan).toMatchObject({ totalInterest: usd(425.26), remainingAmount: usd(7759.79), status: 'Active' });
  });

  it('is one line of today in the statement', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const [event] = loan.pullEvents();
    if (event?.type !== 'loan.changed') return expect.fail();
    expect(transactionsOf(event)).toMatchObject([
      {
        type: 'Adjustment',
        bookedOn: TODAY,
        effectiveOn: SECOND,
        amount: usd(18.41),
        principal: usd(18.41),
        interest: usd(18.41),
        charges: 0n,
      },
    ]);
  });
});

describe('a relief', () => {
  const relief = (from: CalendarDay, to = calendarDay('2028-12-31')) =>
    ({ type: 'relief', rate: Rate.ofPercent(6), from, to }) as const;
  const dues = (loan: Loan) => loan.installments.map((row) => dueOf(row).toDecimal('USD'));
  const RELIEVED = [846.42, 850.43, 854.5, 858.6, 862.75, 866.93, 871.15, 875.43, 879.73, 884.07];

  it('keeps the principal of each row and forgives the interest above its rate', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const before = loan.installments;
    loan.change({ changeId: idNumber(60), terms: relief(SECOND), reason: 'Law', today: SECOND, at: BOOKED_AT });

    expect(dues(loan)).toEqual([888.49, 888.49, ...RELIEVED]);
    expect(loan.installments.map(({ principal }) => principal)).toEqual(before.map(({ principal }) => principal));
    expect(loan).toMatchObject({
      totalInterest: usd(661.86 - 234.87),
      monthlyPayment: usd(888.49),
      rate: { units: 12_000_000n },
    });
  });

  it('counts by days', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const from = calendarDay('2027-06-01');
    loan.change({ changeId: idNumber(60), terms: relief(from), reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(65.15));
    // Seventeen days at 12 percent, then two at 6.
    expect(loan.quotePayoff(from).accruedInterest).toEqual(usd(46.15));
    expect(loan.quotePayoff(calendarDay('2027-06-03')).accruedInterest).toEqual(usd(48.87));
  });

  it('ends with its last day', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const terms = relief(SECOND, calendarDay('2027-05-31'));
    loan.change({ changeId: idNumber(60), terms, reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(61.08));
    expect(dues(loan).slice(3)).toEqual(Array.from({ length: 9 }, (_, index) => (index < 8 ? 888.49 : 888.47)));
  });

  it('reaches back, and what was paid above it fills the next row', () => {
    const loan = paidLoan();
    changeLate(loan, relief(SECOND), TODAY);
    expect(dues(loan)).toEqual([888.49, 888.49, ...RELIEVED]);
    expect(loan.installments.slice(2, 4).map(({ paid }) => paid.toDecimal('USD'))).toEqual([846.42, 42.07]);
  });

  it('is refused if it forgives more than is open', () => {
    const [loan, from] = [aLoan({ disbursedAt: START, rate: Rate.ofPercent(36) }), calendarDay('2027-03-15')];
    receive(loan, { amount: sumOf(loan.installments.slice(0, 11).map(dueOf)), on: from });
    const terms = { ...relief(from), rate: Rate.ofPercent(0) };
    const order = { changeId: idNumber<'LoanChange'>(60), terms, reason: 'Law', today: from, at: BOOKED_AT };
    expect(() => loan.change(order)).toThrow(LoanNotChangeable);
  });

  it('counts for the rows that a later change makes', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    loan.change({ changeId: idNumber(60), terms: relief(SECOND), reason: 'Law', today: SECOND, at: BOOKED_AT });
    const term = { type: 'term', term: 20 } as const;
    loan.change({ changeId: idNumber(61), terms: term, reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(42.08));
  });
});
