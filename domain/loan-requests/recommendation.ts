import type { Money } from '../shared/money.ts';
import type { EmploymentStatus } from '../shared/pricing-policy.ts';

/** Paid instalments of a loan from which on its monthly payment counts as one that the applicant can carry. */
export const PROVING_INSTALLMENTS = 3;

/** What an operator should know of whoever asks. Money is of the request's currency. */
export interface ApplicantFile {
  /** `null` before a first loan. */
  readonly creditScore: number | null;
  readonly defaultedLoans: number;
  readonly overdueInstallments: number;
  /** Monthly payments of all open loans. */
  readonly openMonthlyPayments: Money;
  /** The highest monthly payment of which they have paid `PROVING_INSTALLMENTS`; zero when there is none. */
  readonly provenMonthlyPayment: Money;
  readonly identityVerified: boolean;
  /** Whether a document that proves an income is verified. */
  readonly incomeVerified: boolean;
}

export interface AskedTerms {
  readonly monthlyPayment: Money;
  readonly employmentStatus: EmploymentStatus | null;
}

export const RECOMMENDATIONS = ['Approve', 'Review', 'Reject'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export interface UnderwritingOpinion {
  readonly recommendation: Recommendation;
  /** In sentences, the weightiest first. */
  readonly reasons: readonly string[];
}

const LOWEST_SCORE = 500;
const GOOD_SCORE = 670;
/** Minor units that anybody may be expected to pay a month: 300.00. */
const STARTER_BURDEN = 30_000n;

type Finding = readonly [holds: boolean, reason: string];

/**
 * The house's underwriting policy. It decides nothing: an operator does. What was not paid back speaks against, what is
 * not known asks for a closer look. Affordable is a monthly burden of all loans together that is at most one and a half
 * times what the person has proven to carry, or twice with a verified income, and in any case a starter's burden.
 */
export function recommend(asked: AskedTerms, file: ApplicantFile): UnderwritingOpinion {
  const against = reasonsOf(reasonsToReject(asked, file));
  if (against.length > 0) return { recommendation: 'Reject', reasons: against };
  const open = reasonsOf(reasonsToReview(asked, file));
  if (open.length > 0) return { recommendation: 'Review', reasons: open };
  return { recommendation: 'Approve', reasons: ['Nothing speaks against it, and all that the policy asks is known.'] };
}

function reasonsToReject({ employmentStatus }: AskedTerms, file: ApplicantFile): readonly Finding[] {
  const { creditScore, defaultedLoans, overdueInstallments, incomeVerified } = file;
  return [
    [defaultedLoans > 0, 'The applicant has a loan in default.'],
    [overdueInstallments > 0, `The applicant has ${overdueInstallments} overdue instalments.`],
    [
      creditScore !== null && creditScore < LOWEST_SCORE,
      `The credit score of ${creditScore} is below ${LOWEST_SCORE}.`,
    ],
    [employmentStatus === 'Unemployed' && !incomeVerified, 'The applicant is unemployed and no income is verified.'],
  ];
}

function reasonsToReview(asked: AskedTerms, file: ApplicantFile): readonly Finding[] {
  const { creditScore, identityVerified } = file;
  return [
    [
      !isAffordable(asked, file),
      'The monthly payments of all loans together are more than the applicant has proven to carry.',
    ],
    [!identityVerified, 'The identity is not verified.'],
    [creditScore === null, 'The applicant has no record here.'],
    [creditScore !== null && creditScore < GOOD_SCORE, `The credit score of ${creditScore} is below ${GOOD_SCORE}.`],
    [asked.employmentStatus === null, 'The employment is not stated.'],
  ];
}

function isAffordable({ monthlyPayment }: AskedTerms, file: ApplicantFile): boolean {
  const burden = file.openMonthlyPayments.plus(monthlyPayment).minorUnits;
  const halves = file.incomeVerified ? 4n : 3n;
  return burden <= STARTER_BURDEN || 2n * burden <= halves * file.provenMonthlyPayment.minorUnits;
}

function reasonsOf(findings: readonly Finding[]): string[] {
  return findings.filter(([holds]) => holds).map(([, reason]) => reason);
}
