import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../domain/loans/entry.ts';
import { apply } from '../../../domain/loans/history.ts';
import { dueOf } from '../../../domain/loans/installment.ts';
import { accruedOf } from '../../../domain/loans/payoff.ts';
import { firstSchedule, interestOf, type Schedule } from '../../../domain/loans/schedule.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { type DayCount, monthsIn } from '../../../domain/shared/day-count.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { usd } from '../../support/lending.ts';

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

  it('counts from month ends', () => {
    const { installments } = loan('actual/365', '2024-01-31', 3);
    expect(installments.map(({ dueOn }) => dueOn)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30']);
    // 29, 31 and 30 days.
    expect(installments.map(({ months }) => Number(months.numerator) / Number(months.denominator))).toEqual([
      (12 * 29) / 365,
      (12 * 31) / 365,
      (12 * 30) / 365,
    ]);
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
      { kind: 'change', on: on('2024-01-13'), change: { type: 'term', term: 2 } },
      ['2024-01-12', '2024-02-12', '2024-03-12'],
      [31, 31, 29],
    ],
    [
      'a moved due day lengthens the current period by its days',
      { kind: 'change', on: on('2024-01-13'), change: { type: 'dueDay', day: 20 } },
      ['2024-01-12', '2024-02-20', '2024-03-20', '2024-04-20', '2024-05-20', '2024-06-20'],
      [31, 39, 29, 31, 30, 31],
    ],
    [
      'a reage counts the days from its own day',
      { kind: 'change', on: on('2024-02-13'), change: { type: 'reage' } },
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
