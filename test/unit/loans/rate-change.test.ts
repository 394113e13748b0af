import { describe, expect, it } from 'vitest';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import type { DayCount } from '../../../domain/shared/day-count.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, payInstallments, prepay, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

/** 10,000 dollars over 12 months at 7 percent, disbursed on 1 January 2024. */
const START = calendarDay('2024-01-01');
function atSevenPercent(term = 12, dayCount?: DayCount): Loan {
  const product = dayCount === undefined ? null : aProduct({ dayCount, originationFeePercent: 0 }).terms;
  return aLoan({ rate: Rate.ofPercent(7), term, product, disbursedAt: midnightOf(START) });
}

function change(loan: Loan, terms: ChangeTerms, on: string): void {
  const today = calendarDay(on);
  loan.change({ changeId: idNumber(60), terms, reason: 'New terms', today, at: BOOKED_AT });
}

const toRate = (loan: Loan, percent: number, on: string) =>
  change(loan, { type: 'rate', rate: Rate.ofPercent(percent) }, on);
const accrued = (loan: Loan, on: string) => loan.quotePayoff(calendarDay(on)).accruedInterest.toDecimal('USD');
const unpaid = (loan: Loan) => loan.installments.filter((row) => !isPaid(row));
const amounts = (loan: Loan) => unpaid(loan).map((row) => dueOf(row).toDecimal('USD'));
const interests = (loan: Loan) => unpaid(loan).map(({ interest }) => interest.toDecimal('USD'));
const times = (count: number, amount: number) => Array.from({ length: count }, () => amount);

describe('a rate counts from its day', () => {
  it('on a due date, from the next period on', () => {
    const loan = loanWithPaid(3, { disbursedAt: midnightOf(calendarDay('2027-03-15')) });
    toRate(loan, 6, '2027-06-15');

    expect(amounts(loan)).toEqual([...times(8, 866.93), 866.87]);
    expect(loan).toMatchObject({ term: 12, rate: Rate.ofPercent(6) });
  });

  it('within a period, for the days that are left of it', () => {
    const loan = atSevenPercent();
    toRate(loan, 14, '2024-01-31');

    expect(interests(loan)[0]).toBe(60.22);
    expect(amounts(loan)).toEqual([...times(11, 892.86), 892.88]);
    // Of 58.33, 30 of 31 days.
    expect([accrued(loan, '2024-01-31'), accrued(loan, '2024-02-01')]).toEqual([56.45, 60.22]);
  });

  it('keeps what has accrued, and lets the rest accrue evenly over the days left', () => {
    const loan = atSevenPercent();
    toRate(loan, 14, '2024-01-11');

    // 18.82 of 58.33 by then, and the rest of 97.85 over 21 days.
    expect(interests(loan)[0]).toBe(97.85);
    expect(['2024-01-11', '2024-01-12', '2024-01-21'].map((on) => accrued(loan, on))).toEqual([18.82, 22.58, 56.45]);
  });

  it.each<DayCount>(['actual/365', 'actual/actual'])('by days, with the day count %s', (dayCount) => {
    const loan = atSevenPercent(12, dayCount);
    toRate(loan, 14, '2024-01-31');

    // 30 days at 7 percent and one at 14 are 32 at 7.
    const year = dayCount === 'actual/365' ? 365 : 366;
    expect(interests(loan)[0]).toBe(Math.round((10_000_00 * 0.07 * 32) / year) / 100);
  });

  it('each of several in one period for its days', () => {
    const loan = atSevenPercent();
    toRate(loan, 14, '2024-01-11');
    toRate(loan, 3.5, '2024-01-21');

    expect(interests(loan)[0]).toBe(66.8);
    expect(amounts(loan)).toEqual([...times(11, 852.4), 852.44]);
    expect(accrued(loan, '2024-01-21')).toBe(56.45);
  });

  it('the last of several on one day', () => {
    const [loan, once] = [atSevenPercent(), atSevenPercent()];
    toRate(loan, 900, '2024-01-11');
    toRate(loan, 14, '2024-01-11');
    toRate(once, 14, '2024-01-11');

    expect(loan.installments).toEqual(once.installments);
  });

  it('of the days that a prepayment leaves', () => {
    const loan = atSevenPercent();
    prepay(loan, { number: 2, amount: 1_018.82, on: calendarDay('2024-01-11') });
    toRate(loan, 14, '2024-01-21');

    // On 9,000, 10 of 31 days at 7 percent and 11 at 14: the prepayment has paid the first ten.
    expect(unpaid(loan)[0]?.interest).toEqual(usd(54.19));
    expect(accrued(loan, '2024-01-21')).toBe(16.93);
  });

  it('of the days since the last due date before a pause', () => {
    const loan = loanWithPaid(3, { disbursedAt: midnightOf(calendarDay('2027-03-15')) });
    const third = calendarDay('2027-06-15');
    loan.pause({ months: 1, reason: null, today: third, at: BOOKED_AT });
    loan.closeDay(calendarDay('2027-07-15'), BOOKED_AT);
    toRate(loan, 6, addDays(third, 40));

    expect(interests(loan)[0]).toBe(63.64);
    expect(amounts(loan)).toEqual([...times(8, 878.45), 878.48]);
  });

  it('and so for the whole of a period that has not begun', () => {
    const [ahead, later] = [atSevenPercent(), atSevenPercent()];
    for (const loan of [ahead, later]) payInstallments(loan, 1);
    toRate(ahead, 14, '2024-01-20');
    toRate(later, 14, '2024-02-01');

    expect(ahead.installments).toEqual(later.installments);
    expect(accrued(ahead, '2024-01-25')).toBe(0);
  });

  it('and bears no less than what had accrued, to the cent', () => {
    const loan = aLoan({ amount: usd(0.6), rate: Rate.ofPercent(12), term: 3, disbursedAt: midnightOf(START) });
    const before = loan.quotePayoff(calendarDay('2024-01-30'));
    // The interest of the month is 0.006, which is 0.01, and so is what has accrued. 0.0056 is 0.01 again, 0.0039 is 0.
    expect(before.accruedInterest).toEqual(usd(0.01));
    toRate(loan, 0, '2024-01-30');
    expect(loan.quotePayoff(calendarDay('2024-01-30')).payoffAmount).toEqual(before.payoffAmount);
  });

  it('with the days that a due day moved afterwards adds', () => {
    const loan = atSevenPercent();
    toRate(loan, 14, '2024-01-11');
    change(loan, { type: 'dueDay', day: 15 }, '2024-01-20');

    // 10 days at 7 percent, and 35 of the 45 at 14.
    expect(interests(loan)[0]).toBe(150.54);
    expect(unpaid(loan)[0]?.dueOn).toBe('2024-02-15');
  });

  it('for the days that a prepayment afterwards leaves', () => {
    const loan = atSevenPercent();
    toRate(loan, 14, '2024-01-11');
    prepay(loan, { number: 2, amount: 1_056.45, on: calendarDay('2024-01-21') });

    // On 9,000, 11 of 31 days at 14 percent.
    expect(interests(loan)[0]).toBe(37.26);
  });

  it('and stays so through another term and a pause afterwards', () => {
    const loan = loanWithPaid(3, { disbursedAt: midnightOf(calendarDay('2027-03-15')) });
    const on = addDays(calendarDay('2027-06-15'), 15);
    toRate(loan, 6, on);
    // 15 of 30 days at 12 percent and 15 at 6, on 7,610.80.
    expect(interests(loan)[0]).toBe(57.08);
    change(loan, { type: 'term', term: 15 }, on);
    expect(interests(loan)[0]).toBe(57.08);
    loan.pause({ months: 1, reason: null, today: calendarDay(on), at: BOOKED_AT });

    // The pause adds 38.05 at 6 percent.
    expect(interests(loan)[0]).toBe(57.37);
  });
});

describe('a rate touches no instalment that is due by its day', () => {
  it('not one that is due on the day and unpaid', () => {
    const [loan, paid] = [atSevenPercent(), atSevenPercent()];
    payInstallments(paid, 1);
    for (const each of [loan, paid]) toRate(each, 14, '2024-02-01');

    expect(loan.installments[0]).toMatchObject({ interest: usd(58.33), kind: 'installment' });
    expect(dueOf(loan.installments[0] ?? expect.fail())).toEqual(usd(865.27));
    expect(loan.installments.slice(1)).toEqual(paid.installments.slice(1));
  });

  it('not one whose payment is reversed later', () => {
    const loan = atSevenPercent(6);
    const first = { number: 1, amount: 1_700.86, on: calendarDay('2024-02-01') };
    receive(loan, first);
    toRate(loan, 14, '2024-02-01');
    const later = loan.installments.slice(1);
    reverse(loan, first, calendarDay('2024-03-15'));

    expect(loan.installments[0]).toMatchObject({ interest: usd(58.33), principal: usd(1_642.53) });
    expect(loan.installments.slice(1)).toEqual(later);
  });

  it('nor by a change of the term that the reversal makes take it, too', () => {
    const loan = atSevenPercent(6);
    const [first, second] = [1, 2].map((number) => ({
      number,
      amount: 1_700.86,
      on: calendarDay(`2024-0${number + 1}-01`),
    }));
    for (const each of [first, second]) receive(loan, each ?? expect.fail());
    toRate(loan, 14, '2024-03-01');
    change(loan, { type: 'term', term: 4 }, '2024-03-01');
    for (const each of [second, first]) reverse(loan, each ?? expect.fail(), calendarDay('2024-03-15'));

    // January and February at 7 percent, March at 14.
    const [january, february, march] = loan.installments;
    expect(loan.installments).toHaveLength(4);
    expect(january?.interest).toEqual(usd(58.33));
    const outstanding = 10_000 - Number(january?.principal.toDecimal('USD'));
    expect(february?.interest.toDecimal('USD')).toBeCloseTo((outstanding * 7) / 1200, 1);
    const rest = outstanding - Number(february?.principal.toDecimal('USD'));
    expect(march?.interest.toDecimal('USD')).toBeCloseTo((rest * 14) / 1200, 1);
  });

  it('and is refused if none is due after it', () => {
    const loan = atSevenPercent(1);
    const message = 'No unpaid instalment is due after this day.';
    const refusal = { code: 'LOAN_NOT_CHANGEABLE', details: [{ field: null, message }] };

    expect(() => toRate(loan, 14, '2024-02-01')).toThrow(expect.objectContaining(refusal));
    toRate(loan, 14, '2024-01-31');
    expect(interests(loan)).toEqual([60.22]);
  });
});
