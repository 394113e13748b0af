import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AnyPeriod,
  amortize,
  amortizeOver,
  levelPayment,
  levelPaymentOver,
  monthsAt,
  type Period,
  rowsOfPayment,
} from '../../../domain/shared/amortization.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { type Fraction, ONE, times } from '../../../domain/shared/rational.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

/** The bounds of the preview: 1,000,000,000.00 over 600 months. */
const loans = fc.tuple(amounts(100_000_000_000n), rates(), fc.integer({ min: 1, max: 600 }));
const examples: [[Money, Rate, number]][] = [[[usd(1e9), Rate.ofPercent(1000), 600]]];

/**
 * The balance after `term` payments of `halfUnits` / 2 without rounding, times a positive number.
 * Calculated month by month over a common denominator, independently of the tested formula.
 */
function owedAtTheEnd(principal: Money, rate: Rate, term: number, halfUnits: bigint, first = ONE): bigint {
  const whole = 1_200_000_000n;
  let owed = 2n * principal.minorUnits;
  let scale = 1n;
  for (let month = 1; month <= term; month++) {
    const { numerator, denominator } = month === 1 ? first : ONE;
    scale *= whole * denominator;
    owed = owed * (whole * denominator + rate.units * numerator) - halfUnits * scale;
  }
  return owed;
}

describe('levelPayment', () => {
  it.each([
    ['the example of the contract', 10_000, 12, 12, 888.49],
    ['rate 0, half a cent rounded up', 0.06, 0, 12, 0.01],
    ['rate 0, without a rest', 1200, 0, 12, 100],
    ['one month, with its interest', 10_000, 12, 1, 10_100],
  ])('is right for %s', (_what, amount, percent, term, expected) => {
    expect(levelPayment(usd(amount), Rate.ofPercent(percent), term)).toEqual(usd(expected));
  });

  // Half a cent less leaves a debt, half a cent more overpays.
  itForAny([loans], { examples })('is the exact payment to the nearest cent', ([principal, rate, term]) => {
    const twice = 2n * levelPayment(principal, rate, term).minorUnits;

    expect(owedAtTheEnd(principal, rate, term, twice - 1n) >= 0n).toBe(true);
    expect(owedAtTheEnd(principal, rate, term, twice + 1n) < 0n).toBe(true);
  });
});

const share = (numerator: number, denominator: number): Fraction => {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
};
const share43 = share(43, 30);

/** The first periods of some months, the others of one. */
function periodsOf(rate: Rate, term: number, [months, ...others]: readonly Fraction[]): Period {
  if (months === undefined) return monthsAt(rate, term);
  const later = term === 1 ? null : periodsOf(rate, term - 1, others);
  return new AnyPeriod(times(rate.monthlyFraction(), months), later);
}

describe('irregular periods', () => {
  // Calculated apart with exact fractions.
  it.each<[string, number, number, number, Fraction[], [number, number], [number, number]]>([
    ['a first period of 43 days in place of 30', 7610.8, 12, 9, [share43], [892.3, 109.09], [892.3, 8.83]],
    ['18 of the 30 days of a period', 5641.24, 12, 9, [share(18, 30)], [655.95, 33.85], [655.98, 6.49]],
    ['two of them', 7610.8, 12, 9, [share43, share(1, 2)], [888.39, 109.09], [888.4, 8.8]],
    ['the highest rate', 1000, 1000, 3, [share(1, 31)], [557.19, 26.88], [557.17, 253.26]],
    ['rate 0', 1200, 0, 12, [share(5, 3)], [100, 0], [100, 0]],
    ['one instalment', 7610.8, 12, 1, [share43], [7719.89, 109.09], [7719.89, 109.09]],
    [
      'more of them than instalments',
      1000,
      12,
      2,
      [share(2, 1), share(1, 3), share(9, 1)],
      [510.85, 20],
      [510.85, 1.7],
    ],
  ])('are amortized with %s', (_what, amount, percent, term, periods, first, last) => {
    const { monthlyPayment, schedule } = amortizeOver(usd(amount), periodsOf(Rate.ofPercent(percent), term, periods));
    const [one, other] = [schedule[0], schedule.at(-1)].map((row) => [row?.payment, row?.interest]);

    expect(schedule).toHaveLength(term);
    expect([one, other]).toEqual([first.map(usd), last.map(usd)]);
    expect(term === 1 || monthlyPayment.equals(usd(first[0]))).toBe(true);
    expect(schedule.at(-1)?.balance).toEqual(Money.zero);
  });

  const firsts = fc.tuple(fc.integer({ min: 0, max: 62 }), fc.integer({ min: 1, max: 62 }));
  itForAny([loans, firsts])(
    'have the exact level payment to the nearest cent',
    ([principal, rate, term], [days, of]) => {
      const first = share(days, of);
      const twice = 2n * levelPaymentOver(principal, periodsOf(rate, term, [first])).minorUnits;

      expect(owedAtTheEnd(principal, rate, term, twice - 1n, first) >= 0n).toBe(true);
      expect(owedAtTheEnd(principal, rate, term, twice + 1n, first) < 0n).toBe(true);
    },
  );

  it('repay by a given payment in as few rows as it takes, the last one smaller', () => {
    const rows = rowsOfPayment(usd(888.49), usd(5610.8), monthsAt(Rate.ofPercent(12), 9));

    expect(rows.map(({ payment }) => payment.toDecimal('USD'))).toEqual([...Array(6).fill(888.49), 494.88]);
  });

  it('leave the rest to the last row if the payment is too low', () => {
    const rows = rowsOfPayment(usd(50), usd(1000), periodsOf(Rate.ofPercent(120), 3, [share(1, 2)]));

    expect(rows.map(({ payment }) => payment.toDecimal('USD'))).toEqual([50, 100, 1100]);
    expect(rows.at(-1)?.balance).toEqual(Money.zero);
  });
});

describe('amortize', () => {
  it('gives the schedule of the contract: 10,000 at 12 percent over 12 months', () => {
    const { monthlyPayment, totalInterest, totalAmount, schedule } = amortize(usd(10_000), Rate.ofPercent(12), 12);

    expect([monthlyPayment, totalInterest, totalAmount]).toEqual([usd(888.49), usd(661.86), usd(10_661.86)]);
    expect(schedule.map((row) => row.payment.toDecimal('USD'))).toEqual([...Array(11).fill(888.49), 888.47]);
    const amounts = { payment: usd(888.49), principal: usd(788.49), interest: usd(100), balance: usd(9211.51) };
    expect(schedule[0]).toEqual({ month: 1, ...amounts });
  });

  it.each([
    ['lets the last month bear the rounding', 100, [33.33, 33.33, 33.34]],
    ['never repays more than the balance', 0.06, [...Array(6).fill(0.01), ...Array(6).fill(0)]],
  ])('divides evenly at rate 0 and %s', (_what, amount, payments) => {
    const { schedule, totalInterest } = amortize(usd(amount), Rate.ofPercent(0), payments.length);

    expect(schedule.map((row) => row.payment.toDecimal('USD'))).toEqual(payments);
    expect(totalInterest).toEqual(Money.zero);
  });

  itForAny([loans], { examples })('repays all in rows that add up to the totals', ([principal, rate, term]) => {
    const { monthlyPayment, totalInterest, totalAmount, schedule } = amortize(principal, rate, term);
    let balance = principal;
    const faults = schedule.filter((row, index) => {
      const before = balance;
      balance = row.balance;
      const follows =
        row.month === index + 1 &&
        row.interest.equals(rate.interestOn(before)) &&
        row.payment.equals(row.principal.plus(row.interest)) &&
        before.equals(row.principal.plus(row.balance));
      return !(follows && (row.balance.isZero() || row.payment.equals(monthlyPayment)));
    });

    expect(faults).toEqual([]);
    expect(schedule).toHaveLength(term);
    expect(balance).toEqual(Money.zero);
    expect(sumOf(schedule.map((row) => row.principal))).toEqual(principal);
    expect(sumOf(schedule.map((row) => row.interest))).toEqual(totalInterest);
    expect(sumOf(schedule.map((row) => row.payment))).toEqual(totalAmount);
  });
});
