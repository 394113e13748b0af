import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DisclosedTerms,
  disclose,
  disclosedSchedule,
  plannedDisbursement,
} from '../../../domain/loan-requests/disclosure.ts';
import { InvalidDisbursementDate } from '../../../domain/loan-requests/loan-request.errors.ts';
import { amortize } from '../../../domain/shared/amortization.ts';
import { calendarDay, midnightOf } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, amounts, rates, usd } from '../../support/lending.ts';

const terms = (given: Partial<DisclosedTerms> = {}): DisclosedTerms => ({
  amount: usd(10_000),
  rate: Rate.ofPercent(12),
  term: 12,
  disbursedOn: calendarDay('2027-01-31'),
  ...given,
});

describe('disclose', () => {
  it('discloses the example of the contract: 10,000 over 12 months at 12 percent', () => {
    expect(disclose(terms())).toEqual({
      originationFee: usd(0),
      amountFinanced: usd(10_000),
      financeCharge: usd(661.86),
      totalOfPayments: usd(10_661.86),
      numberOfPayments: 12,
      monthlyPayment: usd(888.49),
      lastPayment: usd(888.47),
      firstPaymentOn: calendarDay('2027-02-28'),
      lastPaymentOn: calendarDay('2028-01-31'),
      apr: 12,
      aprc: 12.68,
    });
  });

  it.each([
    ['without interest', { rate: Rate.ofPercent(0), amount: usd(100), term: 3 }, [3, 33.33, 33.34, 0, 0]],
    ['that is repaid before its term', { rate: Rate.ofPercent(0), amount: usd(0.06), term: 12 }, [6, 0.01, 0.01, 0, 0]],
    ['too small to be divided', { amount: usd(0.01) }, [1, 0, 0.01, 0, 0]],
    ['that doubles', { rate: Rate.ofPercent(1000), amount: usd(0.01), term: 1 }, [1, 0.02, 0.02, 1200, 409_500]],
  ])('counts only payments of money for a loan %s', (_what, given, [count, monthly = 0, last = 0, apr, aprc]) => {
    const payments = { numberOfPayments: count, monthlyPayment: usd(monthly), lastPayment: usd(last) };
    expect(disclose(terms(given))).toMatchObject({ ...payments, apr, aprc });
  });

  const loans = fc.record({ amount: amounts(10n ** 11n), rate: rates(), term: fc.integer({ min: 1, max: 600 }) });
  itForAny([loans], { numRuns: 40 })('has the figures and dates of the loan that is booked on these terms', (given) => {
    const told = disclose(terms(given));
    const booked = { ...given, disbursedAt: midnightOf(terms().disbursedOn) };
    const { installments, totalInterest, monthlyPayment } = aLoan(booked);
    const due = installments.filter((each) => !each.principal.plus(each.interest).isZero());
    const last = due.at(-1);

    expect(told.financeCharge).toEqual(totalInterest);
    expect(told.monthlyPayment).toEqual(monthlyPayment);
    expect(told.totalOfPayments).toEqual(amortize(given.amount, given.rate, given.term).totalAmount);
    expect([told.firstPaymentOn, told.lastPaymentOn]).toEqual([due[0]?.dueOn, last?.dueOn]);
    expect(told.lastPayment).toEqual(last?.principal.plus(last.interest));
    const scheduled = disclosedSchedule(terms(given));
    expect(scheduled).toHaveLength(told.numberOfPayments);
    expect(scheduled.map(({ dueOn, principal }) => [dueOn, principal])).toEqual(
      due.map((each) => [each.dueOn, each.principal]),
    );
    const others = BigInt(told.numberOfPayments - 1) * told.monthlyPayment.minorUnits;
    expect(others + told.lastPayment.minorUnits).toBe(told.totalOfPayments.minorUnits);
  });
});

it.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('a disbursement can be planned on %s: %s', (text, accepted) => {
  const day = calendarDay(text);

  if (accepted) expect(plannedDisbursement(day)).toBe(day);
  else expect(() => plannedDisbursement(day)).toThrow(InvalidDisbursementDate);
});
