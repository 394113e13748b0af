import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../domain/loans/entry.ts';
import { apply } from '../../../domain/loans/history.ts';
import { accruedOf, dueOf } from '../../../domain/loans/installment.ts';
import { firstSchedule, interestOf, type Schedule } from '../../../domain/loans/schedule.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS, type DayCount, monthsIn } from '../../../domain/shared/day-count.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, aLoanRequest, amounts, aProduct, rates, usd } from '../../support/lending.ts';
import { payInstallments } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const loan = (dayCount: DayCount, from = '2023-12-12', term = 6) =>
  firstSchedule({
    kind: 'disbursement',
    on: calendarDay(from),
    amount: usd(10_000),
    rate: Rate.ofPercent(12),
    term,
    dayCount,
  });
const payments = ({ installments }: Schedule) => installments.map((each) => dueOf(each).toDecimal('USD'));
const interest = ({ installments }: Schedule) => installments.map((each) => each.interest.toDecimal('USD'));
/** Of ten years, three leap years among them. */
const anyDay = fc.nat(3652).map((after) => addDays(calendarDay('2023-01-01'), after));
const level = (amount: number, last: number) => [...Array(5).fill(amount), last];

describe('a period in months of interest', () => {
  it.each<[DayCount, from: string, to: string, numerator: number, denominator: number]>([
    ['30/360', '2024-01-31', '2024-02-29', 1, 1],
    ['actual/365', '2023-12-12', '2024-01-12', 12 * 31, 365],
    ['actual/365', '2024-02-12', '2024-03-12', 12 * 29, 365],
    ['actual/365', '2023-02-28', '2023-03-31', 12 * 31, 365],
    ['actual/actual', '2023-11-12', '2023-12-12', 12 * 30, 365],
    ['actual/actual', '2023-12-12', '2024-01-12', 12 * (20 * 366 + 11 * 365), 365 * 366],
    ['actual/actual', '2024-01-31', '2024-02-29', 12 * 29, 366],
    ['actual/actual', '2024-02-29', '2024-03-31', 12 * 31, 366],
    ['actual/actual', '2024-12-15', '2025-01-15', 12 * (17 * 365 + 14 * 366), 365 * 366],
    ['actual/actual', '2023-12-31', '2024-01-31', 12 * (1 * 366 + 30 * 365), 365 * 366],
    ['actual/actual', '2024-12-01', '2025-01-01', 12 * 31, 366],
    ['actual/actual', '2026-12-15', '2027-01-15', 12 * 31, 365],
    // 1900 and 2100 are no leap years.
    ['actual/actual', '2100-02-01', '2100-03-01', 12 * 28, 365],
  ])('%s from %s to %s', (dayCount, from, to, numerator, denominator) => {
    const months = monthsIn(dayCount, calendarDay(from), calendarDay(to));
    expect(months.numerator * BigInt(denominator)).toBe(months.denominator * BigInt(numerator));
  });
});

describe('a schedule by day count', () => {
  it.each<[DayCount, payments: number[], interest: number[], total: number]>([
    ['30/360', level(1725.48, 1725.51), [100, 83.75, 67.33, 50.75, 34, 17.08], 352.91],
    ['actual/365', level(1725.7, 1725.68), [101.92, 85.37, 64.22, 51.72, 33.54, 17.41], 354.18],
    ['actual/actual', level(1725.56, 1725.6), [101.82, 85.14, 64.05, 51.58, 33.45, 17.36], 353.4],
  ])('%s', (dayCount, expectedPayments, expectedInterest, total) => {
    const schedule = loan(dayCount);
    expect(payments(schedule)).toEqual(expectedPayments);
    expect(interest(schedule)).toEqual(expectedInterest);
    expect(interestOf(schedule.installments)).toEqual(usd(total));
  });

  it.each<[from: string, dueOn: string[], days: number[]]>([
    ['2024-01-31', ['2024-02-29', '2024-03-31', '2024-04-30'], [29, 31, 30]],
    ['2024-02-29', ['2024-03-29', '2024-04-29', '2024-05-29'], [29, 31, 30]],
    ['2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31'], [31, 29, 31]],
    ['2026-12-29', ['2027-01-29', '2027-02-28', '2027-03-29'], [31, 30, 29]],
  ])('counts the days between due dates from %s', (from, dueOn, days) => {
    const { installments } = loan('actual/365', from, 3);
    expect(installments.map((each) => each.dueOn)).toEqual(dueOn);
    expect(installments.map(({ months }) => Number(months.numerator) / Number(months.denominator))).toEqual(
      days.map((each) => (12 * each) / 365),
    );
  });

  itForAny([fc.constantFrom(...DAY_COUNTS), anyDay, amounts(10_000_000n), rates(), fc.integer({ min: 1, max: 120 })])(
    'repays the amount, each row with the interest for its days, and a payoff on the last due date saves nothing',
    (dayCount, disbursedOn, amount, rate, term) => {
      const { installments } = firstSchedule({ kind: 'disbursement', on: disbursedOn, amount, rate, term, dayCount });
      let balance = amount;
      let start = disbursedOn;
      for (const { dueOn, principal, interest } of installments) {
        expect(interest).toEqual(rate.interestOn(balance, monthsIn(dayCount, start, dueOn)));
        balance = balance.minus(principal);
        start = dueOn;
      }
      expect(balance).toEqual(Money.zero);
      expect(sumOf(installments.map(({ principal }) => principal))).toEqual(amount);

      const product = { ...aProduct().terms, dayCount };
      const booked = aLoan({ amount, rate, term, product, disbursedAt: midnightOf(disbursedOn) });
      payInstallments(booked, Math.floor(term / 2));
      const { remainingAmount } = booked;
      if (remainingAmount.isZero()) return;
      expect(booked.quotePayoff(start)).toMatchObject({ payoffAmount: remainingAmount, interestRebate: Money.zero });
    },
  );

  it('counts from the day of disbursement, not from that of the quote', () => {
    const [quotedAt, disbursedAt] = ['2027-01-28', '2027-02-03'].map((on) => midnightOf(calendarDay(on)));
    const { terms: product } = aProduct({ dayCount: 'actual/365', interestRate: Rate.ofPercent(12) });
    const request = aLoanRequest({ term: 6 }, { product }, quotedAt);
    const { amount, currency, rate, term, borrowerId, id: requestId } = request;
    const terms = { amount, currency, rate, term, borrowerId, requestId, product };
    const { schedule } = aLoan({ ...terms, disbursedAt: disbursedAt ?? expect.fail() });

    expect(payments(schedule)).toEqual(Array(6).fill(1724.38));
    expect(interest(schedule)).toEqual([92.05, 85.28, 66.36, 51.68, 33.51, 17.4]);
    expect(request.monthlyPayment).not.toEqual(schedule.monthlyPayment);
  });

  it('asks the interest alone where it is above the level payment', () => {
    const { installments } = firstSchedule({
      kind: 'disbursement',
      on: calendarDay('2024-01-15'),
      amount: usd(1000),
      rate: Rate.ofPercent(1000),
      term: 120,
      dayCount: 'actual/365',
    });
    const long = installments.find((each) => each.principal.isZero());
    expect(long?.interest.exceeds(usd(0))).toBe(true);
  });
});

describe('an entry on a loan by actual/365', () => {
  const start = loan('actual/365');
  /** Days of 365ths of a year. */
  const daysOf = ({ installments }: Schedule) =>
    installments.map(({ months }) => (Number(months.numerator) / Number(months.denominator) / 12) * 365);
  const on = (day: string) => calendarDay(day);
  const paid = apply(start, {
    kind: 'payment',
    on: on('2024-01-12'),
    paymentId: 'p' as never,
    amount: usd(1725.7),
    valueOn: on('2024-01-12'),
    at: new Date('2024-01-12T00:00:00Z'),
  });

  it.each<[string, Entry, dueOn: string[], days: number[]]>([
    [
      'a pause leaves the first row the days that it had',
      { kind: 'pause', on: on('2024-01-13'), months: 1 },
      ['2024-01-12', '2024-03-12', '2024-04-12', '2024-05-12', '2024-06-12', '2024-07-12'],
      [31, 31, 31, 30, 31, 30],
    ],
    [
      'a new term keeps the days of the current row',
      { kind: 'change', changeId: idNumber(5), on: on('2024-01-13'), change: { type: 'term', term: 2 } },
      ['2024-01-12', '2024-02-12', '2024-03-12'],
      [31, 31, 29],
    ],
    [
      'a moved due day lengthens the current period by its days',
      { kind: 'change', changeId: idNumber(5), on: on('2024-01-13'), change: { type: 'dueDay', day: 20 } },
      ['2024-01-12', '2024-02-20', '2024-03-20', '2024-04-20', '2024-05-20', '2024-06-20'],
      [31, 39, 29, 31, 30, 31],
    ],
    [
      'a reage counts the days from its own day',
      { kind: 'change', changeId: idNumber(5), on: on('2024-02-13'), change: { type: 'reage' } },
      ['2024-01-12', '2024-03-13', '2024-04-13', '2024-05-13', '2024-06-13', '2024-07-13'],
      [31, 29, 31, 30, 31, 30],
    ],
    [
      'a prepayment takes the days before it, and leaves those after it',
      {
        kind: 'prepayment',
        reduce: 'payment',
        on: on('2024-01-22'),
        paymentId: 'q' as never,
        amount: usd(1000),
        valueOn: on('2024-01-22'),
        at: new Date('2024-01-22T00:00:00Z'),
      },
      ['2024-01-12', '2024-01-22', '2024-02-12', '2024-03-12', '2024-04-12', '2024-05-12', '2024-06-12'],
      [31, 10, 21, 29, 31, 30, 31],
    ],
  ])('%s', (_what, entry, dueOn, days) => {
    const after = apply(paid, entry);
    expect(after.installments.map((each) => each.dueOn)).toEqual(dueOn);
    expect(daysOf(after)).toEqual(days.map((each) => expect.closeTo(each, 2)));
  });

  it('accrues the interest of its row by the day', () => {
    const [, second] = paid.installments;
    if (second === undefined) throw new Error('The loan has six instalments.');
    // 85.37 · 10 / 31
    expect(accruedOf(second, on('2024-01-12'), on('2024-01-22'))).toEqual(usd(27.54));
  });
});
