import { describe, expect, it } from 'vitest';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { sumOf } from '../../../domain/shared/money.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aProduct, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, prepay, receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
/** The third due date. */
const THIRD = calendarDay('2027-06-15');

/** The example of the contract: 10,000 dollars over 12 months at 12 percent, three instalments paid. */
const paidLoan = () => loanWithPaid(3, { disbursedAt: START });

function change(loan: Loan, terms: ChangeTerms, today: CalendarDay = THIRD): void {
  loan.change({ changeId: idNumber(60), terms, reason: 'Hardship', today, at: BOOKED_AT });
}

const unpaid = (loan: Loan) => loan.installments.filter((row) => !isPaid(row));
const amounts = (loan: Loan) => unpaid(loan).map((row) => dueOf(row).toDecimal('USD'));
const times = (count: number, amount: number) => Array.from({ length: count }, () => amount);
const rate = Rate.ofPercent(6);

describe('a change of a loan', () => {
  it('spreads the outstanding principal over another number of instalments', () => {
    const loan = paidLoan();
    change(loan, { type: 'term', term: 15 });

    expect(amounts(loan)).toEqual([...times(14, 548.92), 548.9]);
    expect(loan).toMatchObject({ term: 18, remainingTerm: 15, monthlyPayment: usd(548.92), nextDueOn: '2027-07-15' });
    expect(loan.pullEvents()).toMatchObject([{ type: 'loan.changed', newStatus: null }]);
  });

  it('charges no rate above the cap of the product', () => {
    const { terms: product } = aProduct({ maxRate: Rate.ofPercent(18) });
    const loan = loanWithPaid(3, { disbursedAt: START, product });
    expect(() => change(loan, { type: 'rate', rate: Rate.ofPercent(18.000001) })).toThrow(RateCapExceeded);
    change(loan, { type: 'rate', rate: Rate.ofPercent(18) });
    expect(loan.rate.toPercent()).toBe(18);
  });

  it('moves the due day, and charges the days that the first period is longer', () => {
    const loan = paidLoan();
    change(loan, { type: 'dueDay', day: 28 });

    expect(amounts(loan)).toEqual(times(9, 892.3));
    expect(unpaid(loan)[0]?.interest).toEqual(usd(109.09));
    expect(unpaid(loan).map(({ dueOn }) => dueOn)).toEqual(
      expect.arrayContaining(['2027-07-28', '2027-08-28', '2028-02-28', '2028-03-28']),
    );
  });

  it('moves the due day in proportion to the interest that the period has left', () => {
    const loan = paidLoan();
    const on = addDays(THIRD, 12);
    prepay(loan, { number: 9, amount: 2000, on });
    change(loan, { type: 'dueDay', day: 28 }, on);

    // 31 days instead of the 18 that were left of 30: 31/30 of a month on 5,641.24.
    expect(unpaid(loan)[0]?.interest).toEqual(usd(58.29));
  });

  it('keeps the interest of the longer period through a later pause', () => {
    const loan = paidLoan();
    change(loan, { type: 'dueDay', day: 28 });
    loan.pause({ months: 1, reason: null, today: THIRD, at: BOOKED_AT });

    // 43/30 of a month on 7,610.80 and the 76.11 of the pause.
    expect(unpaid(loan)[0]).toMatchObject({ dueOn: '2027-08-28', interest: usd(110.18) });
  });

  it.each([
    ['a later day of the month', 20, '2027-07-20'],
    ['the same day', 15, '2027-07-15'],
    ['an earlier day, in the next month', 14, '2027-08-14'],
  ])('moves the next due date to %s', (_which, day, dueOn) => {
    const loan = paidLoan();
    change(loan, { type: 'dueDay', day });

    expect(loan.nextDueOn).toBe(dueOn);
  });

  it.each<[string, string, number, [number, number], string]>([
    ['on the due date of the second', '2027-06-15', 144.09, [905.31, 905.29], '2027-07-15'],
    ['on the 29th of the 30 days after it', '2027-07-14', 201.88, [912.06, 912.02], '2027-08-14'],
  ])('capitalizes what has accrued, two instalments overdue, %s', (_when, on, added, [most, last], next) => {
    const loan = loanWithPaid(3, { disbursedAt: midnightOf(calendarDay('2027-01-15')) });
    const today = calendarDay(on);
    const { accruedInterest, payoffAmount } = loan.quotePayoff(today);
    expect(accruedInterest).toEqual(usd(added));
    change(loan, { type: 'reage' }, today);

    expect(loan.quotePayoff(today)).toMatchObject({ payoffAmount, accruedInterest: usd(0) });
    expect(amounts(loan)).toEqual([...times(8, most), last]);
    expect(loan.nextDueOn).toBe(next);
    const [event] = loan.pullEvents();
    expect(event).toMatchObject({ type: 'loan.changed', after: { capitalized: usd(added) } });
    expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
  });

  it('counts the dates after a new age from its day, at the ends of months', () => {
    const loan = loanWithPaid(1, { disbursedAt: midnightOf(calendarDay('2027-01-15')) });
    change(loan, { type: 'reage' }, calendarDay('2027-03-31'));

    const dates = unpaid(loan).map(({ dueOn }) => dueOn);
    expect(dates.slice(0, 3)).toEqual(['2027-04-30', '2027-05-31', '2027-06-30']);
  });

  it('keeps what a partly paid instalment has received as a separate row', () => {
    const loan = paidLoan();
    receive(loan, { number: 4, amount: 100, on: calendarDay('2027-07-01') });
    change(loan, { type: 'reage' }, calendarDay('2027-08-20'));

    expect(loan.installments[3]).toMatchObject({ kind: 'part', interest: usd(76.11), principal: usd(23.89) });
    expect(loan).toMatchObject({ term: 13, remainingTerm: 9 });
    // The interest of the fifth instalment, and five of 31 days of that of the sixth: 67.98 and 9.64.
    expect(loan.schedule.installments[4]?.capitalized).toEqual(usd(77.62));
  });

  it('begins the first period after a new age on its day', () => {
    const loan = paidLoan();
    change(loan, { type: 'reage' }, calendarDay('2027-08-20'));
    const { accruedInterest } = loan.quotePayoff(calendarDay('2027-08-30'));

    // Ten of 31 days of 1 % on 7,764.53.
    expect(accruedInterest).toEqual(usd(25.05));
  });

  it('keeps the interest that a pause has added to what is unpaid, once', () => {
    const loan = paidLoan();
    loan.pause({ months: 1, reason: null, today: THIRD, at: BOOKED_AT });
    const resumed = calendarDay('2027-07-15');
    loan.closeDay(resumed, BOOKED_AT);
    change(loan, { type: 'term', term: 10 }, resumed);
    expect(loan.installments[3]).toMatchObject({ capitalized: usd(76.11) });

    receive(loan, { number: 4, amount: 100, on: resumed });
    change(loan, { type: 'reage' }, calendarDay('2027-09-20'));
    const [part, first] = loan.installments.slice(3);
    expect([part?.kind, part?.capitalized]).toEqual(['part', usd(76.11)]);
    expect(first?.capitalized.isZero()).toBe(false);
    expect(loan.remainingAmount).toEqual(sumOf(unpaid(loan).map(dueOf)));
  });

  it('makes a loan in default active again', () => {
    const loan = paidLoan();
    const today = addDays(THIRD, 130);
    loan.closeDay(today, BOOKED_AT);
    change(loan, { type: 'reage' }, today);

    expect(loan.status).toBe('Active');
    expect(loan.pullEvents().at(-1)).toMatchObject({ type: 'loan.changed', newStatus: 'Active' });
  });

  const OVERDUE = addDays(THIRD, 40);
  it.each<[string, (loan: Loan) => void, ChangeTerms, CalendarDay]>([
    [
      'The loan is paused.',
      (loan) => loan.pause({ months: 1, reason: null, today: THIRD, at: BOOKED_AT }),
      { type: 'rate', rate },
      THIRD,
    ],
    [
      'The loan is paid off.',
      (loan) => receive(loan, { amount: loan.remainingAmount, on: THIRD }),
      { type: 'rate', rate },
      THIRD,
    ],
    ['A payment is still processing.', (loan) => loan.reserve(usd(1), THIRD), { type: 'term', term: 3 }, THIRD],
    ['An instalment is overdue.', () => {}, { type: 'term', term: 3 }, OVERDUE],
    [
      'An instalment is partly paid.',
      (loan) => receive(loan, { amount: 1, on: THIRD }),
      { type: 'dueDay', day: 3 },
      THIRD,
    ],
    ['No instalment is overdue.', () => {}, { type: 'reage' }, THIRD],
  ])('is refused: %s', (message, prepare, terms, today) => {
    const loan = paidLoan();
    prepare(loan);
    const refusal = { code: 'LOAN_NOT_CHANGEABLE', details: [{ field: null, message }] };

    expect(() => change(loan, terms, today)).toThrow(expect.objectContaining(refusal));
  });

  it('is refused for a loan that is written off', () => {
    const loan = paidLoan();
    const today = addDays(THIRD, 130);
    loan.closeDay(today, BOOKED_AT);
    loan.writeOff('Lost', today, BOOKED_AT);

    expect(() => change(loan, { type: 'reage' }, today)).toThrow(
      expect.objectContaining({ details: [{ field: null, message: 'The loan is written off.' }] }),
    );
  });

  it.each<[string, ChangeTerms]>([
    ['term', { type: 'term', term: 0 }],
    ['term', { type: 'term', term: 121 }],
    ['term', { type: 'term', term: 1.5 }],
    ['day', { type: 'dueDay', day: 0 }],
    ['day', { type: 'dueDay', day: 29 }],
  ])('is refused with a %s out of range', (field, terms) => {
    expect(() => change(paidLoan(), terms)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field })] }),
    );
  });
});
