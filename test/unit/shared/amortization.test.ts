import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortize, levelPayment } from '../../../domain/shared/amortization.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

/** The bounds of the preview, the widest that a schedule is asked for: 1,000,000,000.00 over 600 months. */
const loans = fc.tuple(amounts(100_000_000_000n), rates(), fc.integer({ min: 1, max: 600 }));
const LARGEST = [usd(1e9), Rate.ofPercent(1000), 600] as const;

/**
 * What is owed after `term` payments of `halfUnits` / 2 when nothing is rounded, times a positive number.
 * It goes month by month over one common denominator, and so shares no formula with what it checks.
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
    ['rate 0 divides evenly, half a cent up', 0.06, 0, 12, 0.01],
    ['rate 0 that comes out even', 1200, 0, 12, 100],
    ['one month pays all, with its interest', 10_000, 12, 1, 10_100],
  ])('is right for %s', (_what, amount, percent, term, expected) => {
    expect(levelPayment(usd(amount), Rate.ofPercent(percent), term)).toEqual(usd(expected));
  });

  it('is the exact payment to the nearest cent: half a cent less leaves a debt, half a cent more overpays', () => {
    fc.assert(
      fc.property(loans, ([principal, rate, term]) => {
        const twice = 2n * levelPayment(principal, rate, term).minorUnits;

        expect(owedAtTheEnd(principal, rate, term, twice - 1n) >= 0n).toBe(true);
        expect(owedAtTheEnd(principal, rate, term, twice + 1n) < 0n).toBe(true);
      }),
      { numRuns: 60, examples: [[[...LARGEST]]] },
    );
  });
});

describe('amortize', () => {
  it('gives the schedule of the contract: 10,000 at 12 percent over 12 months', () => {
    const { monthlyPayment, totalInterest, totalAmount, schedule } = amortize(usd(10_000), Rate.ofPercent(12), 12);

    expect([monthlyPayment, totalInterest, totalAmount]).toEqual([usd(888.49), usd(661.86), usd(10_661.86)]);
    expect(schedule.map((row) => row.payment.toDecimal('USD'))).toEqual([...Array(11).fill(888.49), 888.47]);
    expect(schedule[0]).toEqual({
      month: 1,
      payment: usd(888.49),
      principal: usd(788.49),
      interest: usd(100),
      balance: usd(9211.51),
    });
  });

  it('divides evenly at rate 0, and lets the last month bear the rounding', () => {
    const { schedule, totalInterest } = amortize(usd(100), Rate.ofPercent(0), 3);

    expect(schedule.map((row) => row.payment.toDecimal('USD'))).toEqual([33.33, 33.33, 33.34]);
    expect(totalInterest).toEqual(Money.zero);
  });

  it('never repays more than the balance, though rounding clears it before the last month', () => {
    const { schedule } = amortize(usd(0.06), Rate.ofPercent(0), 12);

    expect(schedule.map((row) => row.payment.toDecimal('USD'))).toEqual([...Array(6).fill(0.01), ...Array(6).fill(0)]);
  });

  it('repays the whole amount, and its totals are the sums of its rows', () => {
    fc.assert(
      fc.property(loans, ([principal, rate, term]) => {
        const { totalInterest, totalAmount, schedule } = amortize(principal, rate, term);

        expect(schedule).toHaveLength(term);
        expect(sumOf(schedule.map((row) => row.principal))).toEqual(principal);
        expect(sumOf(schedule.map((row) => row.interest))).toEqual(totalInterest);
        expect(sumOf(schedule.map((row) => row.payment))).toEqual(totalAmount);
        expect(schedule.at(-1)?.balance).toEqual(Money.zero);
      }),
      { numRuns: 60, examples: [[[...LARGEST]]] },
    );
  });

  it('has rows that follow from each other, each paying the level payment until the balance is cleared', () => {
    fc.assert(
      fc.property(loans, ([principal, rate, term]) => {
        const { monthlyPayment, schedule } = amortize(principal, rate, term);
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
      }),
      { numRuns: 60, examples: [[[...LARGEST]]] },
    );
  });
});
