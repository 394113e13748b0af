import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortize, levelPayment } from '../../../domain/shared/amortization.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

/** The bounds of the preview: 1,000,000,000.00 over 600 months. */
const loans = fc.tuple(amounts(100_000_000_000n), rates(), fc.integer({ min: 1, max: 600 }));
const examples: [[Money, Rate, number]][] = [[[usd(1e9), Rate.ofPercent(1000), 600]]];

/**
 * The balance after `term` payments of `halfUnits` / 2 without rounding, times a positive number.
 * Calculated month by month over a common denominator, independently of the tested formula.
 */
function owedAtTheEnd(principal: Money, rate: Rate, term: number, halfUnits: bigint): bigint {
  const whole = 1_200_000_000n;
  let owed = 2n * principal.minorUnits;
  let scale = 1n;
  for (let month = 1; month <= term; month++) {
    scale *= whole;
    owed = owed * (whole + rate.units) - halfUnits * scale;
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
