import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicantFile, type RequestedTerms, recommend } from '../../../domain/loan-requests/recommendation.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { amounts, usd } from '../../support/lending.ts';

const ASKED: RequestedTerms = { monthlyPayment: usd(500), employmentStatus: 'Employed' };
const PROVEN: ApplicantFile = {
  creditScore: 700,
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
  it('approves of whoever is known, reliable, and has carried two thirds of it', () => {
    expect(of({})).toEqual({
      recommendation: 'Approve',
      reasons: [expect.stringContaining('meets the lending policy')],
    });
  });

  it.each<[string, Partial<ApplicantFile>, Partial<RequestedTerms>, string]>([
    ['a default', { defaultedLoans: 1 }, {}, 'in default'],
    ['overdue instalments', { overdueInstallments: 2 }, {}, '2 overdue'],
    ['a poor score', { creditScore: 499 }, {}, '499'],
    ['no work and no proven income', {}, { employmentStatus: 'Unemployed' }, 'unemployed'],
  ])('advises against %s', (_what, file, asked, reason) => {
    const { recommendation, reasons } = of(file, asked);
    expect([recommendation, reasons.length]).toEqual(['Reject', 1]);
    expect(reasons[0]).toContain(reason);
  });

  it.each<[string, Partial<ApplicantFile>, Partial<RequestedTerms>, string]>([
    // 1.5 × 400 carries 600 in all, and not a cent more.
    ['a burden that was never carried', { openMonthlyPayments: usd(100.01) }, {}, 'proven able to pay'],
    ['an unverified identity', { identityVerified: false }, {}, 'identity'],
    ['a stranger', { creditScore: null }, {}, 'no credit history'],
    ['a fair score', { creditScore: 669 }, {}, '669'],
    ['unstated employment', {}, { employmentStatus: null }, 'not stated'],
  ])('asks for a closer look at %s', (_what, file, asked, reason) => {
    const { recommendation, reasons } = of(file, asked);
    expect([recommendation, reasons.length]).toEqual(['Review', 1]);
    expect(reasons[0]).toContain(reason);
  });

  it('takes twice the proven burden with a verified income, and anybody for a starter’s', () => {
    expect(of({ openMonthlyPayments: usd(300), incomeVerified: true }).recommendation).toBe('Approve');
    expect(of({ openMonthlyPayments: usd(300.01), incomeVerified: true }).recommendation).toBe('Review');
    expect(of({ provenMonthlyPayment: usd(0) }, { monthlyPayment: usd(300) }).recommendation).toBe('Approve');
    expect(of({ provenMonthlyPayment: usd(0) }, { monthlyPayment: usd(300.01) }).recommendation).toBe('Review');
  });

  it('gives a reason for whatever it says, and never thinks better of a heavier burden', () => {
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
