import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicantFile, type RequestedTerms, recommend } from '../../../domain/loan-requests/recommendation.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, usd } from '../../support/lending.ts';

const ASKED: RequestedTerms = { currency: 'USD', monthlyPayment: usd(500), employmentStatus: 'Employed' };
const PROVEN: ApplicantFile = {
  creditScore: 700,
  scoreFactors: [],
  defaultedLoans: 0,
  overdueInstallments: 0,
  openMonthlyPayments: usd(0),
  provenMonthlyPayment: usd(400),
  identityVerified: true,
  incomeVerified: false,
};
const of = (file: Partial<ApplicantFile>, asked: Partial<RequestedTerms> = {}) =>
  recommend({ ...ASKED, ...asked }, { ...PROVEN, ...file });

describe('the underwriting policy', () => {
  it('approves a known, reliable borrower who has proven two thirds of the payment', () => {
    const reasons = [expect.stringContaining('meets the lending policy')];
    expect(of({})).toEqual({ recommendation: 'Approve', reasons });
  });

  it.each<['Reject' | 'Review', string, string, Partial<ApplicantFile>, Partial<RequestedTerms>?]>([
    ['Reject', 'a default', 'in default', { defaultedLoans: 1 }],
    ['Reject', 'overdue instalments', '2 overdue', { overdueInstallments: 2 }],
    ['Reject', 'a poor score', '499', { creditScore: 499 }],
    ['Reject', 'no work and no proven income', 'unemployed', {}, { employmentStatus: 'Unemployed' }],
    // 1.5 × 400 allows 600 in all.
    ['Review', 'a payment that was never proven', 'proven able to pay', { openMonthlyPayments: usd(100.01) }],
    ['Review', 'an unverified identity', 'identity', { identityVerified: false }],
    ['Review', 'a borrower without a record', 'no credit history', { creditScore: null }],
    ['Review', 'a fair score', '669', { creditScore: 669 }],
    ['Review', 'unstated employment', 'not stated', {}, { employmentStatus: null }],
  ])('recommends %s for %s, with the reason', (expected, _what, reason, file, asked) => {
    const { recommendation, reasons } = of(file, asked);

    expect(recommendation).toBe(expected);
    expect(reasons).toEqual([expect.stringContaining(reason)]);
  });

  it('allows twice the proven payment with a verified income, and a small payment to anyone', () => {
    const verified = (open: number) => of({ openMonthlyPayments: usd(open), incomeVerified: true }).recommendation;
    const starter = (payment: number) => of({ provenMonthlyPayment: usd(0) }, { monthlyPayment: usd(payment) });

    expect([verified(300), verified(300.01)]).toEqual(['Approve', 'Review']);
    expect([starter(300).recommendation, starter(300.01).recommendation]).toEqual(['Approve', 'Review']);
  });

  const rank = ['Approve', 'Review', 'Reject'];
  const file = fc.record({
    creditScore: fc.option(fc.integer({ min: 300, max: 850 })),
    scoreFactors: fc.constant([]),
    defaultedLoans: fc.nat(2),
    overdueInstallments: fc.nat(3),
    openMonthlyPayments: amounts(500_000n),
    provenMonthlyPayment: amounts(500_000n),
    identityVerified: fc.boolean(),
    incomeVerified: fc.boolean(),
  });
  const statuses = fc.option(fc.constantFrom(...EMPLOYMENT_STATUSES));
  itForAny([file, statuses, amounts(100_000n)])('gives a reason, and prefers low payments', (any, status, more) => {
    const asked = { ...ASKED, monthlyPayment: usd(100), employmentStatus: status };
    const light = recommend(asked, any);
    const heavy = recommend({ ...asked, monthlyPayment: usd(100).plus(more) }, any);
    expect(light.reasons.length).toBeGreaterThan(0);
    expect(rank.indexOf(heavy.recommendation)).toBeGreaterThanOrEqual(rank.indexOf(light.recommendation));
  });
});
