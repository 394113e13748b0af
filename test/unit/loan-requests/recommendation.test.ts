import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicantFile, type AskedTerms, recommend } from '../../../domain/loan-requests/recommendation.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { amounts, usd } from '../../support/lending.ts';

const ASKED: AskedTerms = { monthlyPayment: usd(500), employmentStatus: 'Employed' };
const PROVEN: ApplicantFile = {
  creditScore: 700,
  defaultedLoans: 0,
  overdueInstallments: 0,
  openMonthlyPayments: usd(0),
  provenMonthlyPayment: usd(400),
  identityVerified: true,
  incomeVerified: false,
};
const of = (file: Partial<ApplicantFile>, asked: Partial<AskedTerms> = {}) =>
  recommend({ ...ASKED, ...asked }, { ...PROVEN, ...file });

describe('the underwriting policy', () => {
  it('approves a known, reliable borrower who has proven two thirds of the payment', () => {
    expect(of({})).toEqual({ recommendation: 'Approve', reasons: [expect.stringContaining('Nothing speaks against')] });
  });

  it.each<[string, Partial<ApplicantFile>, Partial<AskedTerms>, string]>([
    ['a default', { defaultedLoans: 1 }, {}, 'in default'],
    ['overdue instalments', { overdueInstallments: 2 }, {}, '2 overdue'],
    ['a poor score', { creditScore: 499 }, {}, '499'],
    ['no work and no proven income', {}, { employmentStatus: 'Unemployed' }, 'unemployed'],
  ])('advises against %s', (_what, file, asked, reason) => {
    const { recommendation, reasons } = of(file, asked);
    expect([recommendation, reasons.length]).toEqual(['Reject', 1]);
    expect(reasons[0]).toContain(reason);
  });

  it.each<[string, Partial<ApplicantFile>, Partial<AskedTerms>, string]>([
    // 1.5 × 400 allows 600 in all.
    ['a payment that was never proven', { openMonthlyPayments: usd(100.01) }, {}, 'proven to carry'],
    ['an unverified identity', { identityVerified: false }, {}, 'identity'],
    ['a borrower without a record', { creditScore: null }, {}, 'no record'],
    ['a fair score', { creditScore: 669 }, {}, '669'],
    ['unstated employment', {}, { employmentStatus: null }, 'not stated'],
  ])('recommends a review for %s', (_what, file, asked, reason) => {
    const { recommendation, reasons } = of(file, asked);
    expect([recommendation, reasons.length]).toEqual(['Review', 1]);
    expect(reasons[0]).toContain(reason);
  });

  it('allows twice the proven payment with a verified income, and a small payment to anyone', () => {
    const verified = (open: number) => of({ openMonthlyPayments: usd(open), incomeVerified: true }).recommendation;
    const starter = (payment: number) => of({ provenMonthlyPayment: usd(0) }, { monthlyPayment: usd(payment) });

    expect([verified(300), verified(300.01)]).toEqual(['Approve', 'Review']);
    expect([starter(300).recommendation, starter(300.01).recommendation]).toEqual(['Approve', 'Review']);
  });

  it('gives a reason, and never recommends a higher payment more than a lower one', () => {
    const rank = ['Approve', 'Review', 'Reject'];
    const file = fc.record({
      creditScore: fc.option(fc.integer({ min: 300, max: 850 })),
      defaultedLoans: fc.nat(2),
      overdueInstallments: fc.nat(3),
      openMonthlyPayments: amounts(500_000n),
      provenMonthlyPayment: amounts(500_000n),
      identityVerified: fc.boolean(),
      incomeVerified: fc.boolean(),
    });
    const employmentStatus = fc.option(fc.constantFrom(...EMPLOYMENT_STATUSES));
    fc.assert(
      fc.property(file, employmentStatus, amounts(100_000n), (any, employment, more) => {
        const asked = { monthlyPayment: usd(100), employmentStatus: employment };
        const light = recommend(asked, any);
        const heavy = recommend({ ...asked, monthlyPayment: usd(100).plus(more) }, any);
        expect(light.reasons.length).toBeGreaterThan(0);
        expect(rank.indexOf(heavy.recommendation)).toBeGreaterThanOrEqual(rank.indexOf(light.recommendation));
      }),
    );
  });
});
