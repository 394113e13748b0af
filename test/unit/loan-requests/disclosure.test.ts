import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DisclosedTerms,
  disclose,
  disclosedSchedule,
  plannedDisbursement,
} from '../../../domain/loan-requests/disclosure.ts';
import { InvalidDisbursementDate } from '../../../domain/loan-requests/loan-request.errors.ts';
import { dueOf } from '../../../domain/loans/installment.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, amounts, aProduct, rates, usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

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
  const products = fc.constantFrom(null, ...DAY_COUNTS.map((dayCount) => aProduct({ dayCount }).terms));
  itForAny([loans, products], { numRuns: 80 })(
    'has the figures and dates of the loan that is booked on these terms',
    (given, product) => {
      const told = disclose(terms({ ...given, product }));
      const booked = aLoan({ ...given, product, disbursedAt: midnightOf(terms().disbursedOn) });
      const { totalInterest, monthlyPayment, originationFee } = booked;
      const due = booked.installments.filter((each) => !dueOf(each).isZero());
      const last = due.at(-1) ?? expect.fail();

      expect([told.originationFee, told.monthlyPayment]).toEqual([originationFee, monthlyPayment]);
      expect(told.financeCharge).toEqual(totalInterest.plus(originationFee));
      expect(told.totalOfPayments).toEqual(given.amount.plus(totalInterest));
      expect([told.firstPaymentOn, told.lastPaymentOn]).toEqual([due[0]?.dueOn, last.dueOn]);
      expect(told.lastPayment).toEqual(dueOf(last));
      const scheduled = disclosedSchedule(terms({ ...given, product }));
      expect(scheduled).toHaveLength(told.numberOfPayments);
      expect(scheduled.map(({ dueOn, principal, interest }) => [dueOn, principal, interest])).toEqual(
        due.map((each) => [each.dueOn, each.principal, each.interest]),
      );
      // By days, the interest of a long month alone can be above the level payment.
      if (booked.schedule.dayCount !== '30/360') return;
      const others = BigInt(told.numberOfPayments - 1) * told.monthlyPayment.minorUnits;
      expect(others + told.lastPayment.minorUnits).toBe(told.totalOfPayments.minorUnits);
    },
  );
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
