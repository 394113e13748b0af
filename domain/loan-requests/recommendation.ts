import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { CreditFile, EmploymentStatus } from '../shared/pricing-policy.ts';

/** After this many paid instalments, a loan's monthly payment counts as proven affordable. */
export const PROVEN_AFTER_INSTALLMENTS = 3;

/** A part of the credit score. */
export interface ScorePart {
  readonly factor: string;
  readonly points: number;
}

/** The applicant's record. Amounts are in the request's currency. */
export interface ApplicantFile {
  /** `null` without a loan so far. */
  readonly creditScore: number | null;
  /** Empty without a score. */
  readonly scoreFactors: readonly ScorePart[];
  readonly defaultedLoans: number;
  readonly overdueInstallments: number;
  /** The sum for all open loans. */
  readonly openMonthlyPayments: Money;
  /** The highest monthly payment of a loan with `PROVEN_AFTER_INSTALLMENTS` paid instalments; zero without one. */
  readonly provenMonthlyPayment: Money;
  readonly identityVerified: boolean;
  /** Whether a proof of income is verified. */
  readonly incomeVerified: boolean;
}

export interface RequestedTerms {
  readonly currency: Currency;
  readonly monthlyPayment: Money;
  readonly employmentStatus: EmploymentStatus | null;
}

export const RECOMMENDATIONS = ['Approve', 'Review', 'Reject'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export interface UnderwritingOpinion {
  readonly recommendation: Recommendation;
  /** Sentences, the most important first. */
  readonly reasons: readonly string[];
}

/** Score and recommendation at one moment. A decision keeps them. */
export interface Assessment extends UnderwritingOpinion, Pick<ApplicantFile, 'creditScore' | 'scoreFactors'> {}

const MIN_SCORE = 500;
const GOOD_SCORE = 670;
/** Total monthly payments, in any currency, that are affordable without proof. */
const ALWAYS_AFFORDABLE = 300;

export function assess(requested: RequestedTerms, file: ApplicantFile): Assessment {
  const { creditScore, scoreFactors } = file;
  return { creditScore, scoreFactors, ...recommend(requested, file) };
}

type Finding = readonly [applies: boolean, reason: string];

/** The underwriting policy. It only advises: an operator decides. Missing facts require a review. */
export function recommend(requested: RequestedTerms, file: ApplicantFile): UnderwritingOpinion {
  const toReject = reasonsOf(reasonsToReject(requested, file));
  if (toReject.length > 0) return { recommendation: 'Reject', reasons: toReject };
  const toReview = reasonsOf(reasonsToReview(requested, file));
  if (toReview.length > 0) return { recommendation: 'Review', reasons: toReview };
  return { recommendation: 'Approve', reasons: ['The application meets the lending policy.'] };
}

function reasonsToReject({ employmentStatus }: RequestedTerms, file: ApplicantFile): readonly Finding[] {
  const { creditScore, defaultedLoans, overdueInstallments, incomeVerified } = file;
  return [
    [defaultedLoans > 0, 'The applicant has a loan in default.'],
    [overdueInstallments > 0, `The applicant has ${overdueInstallments} overdue instalments.`],
    [creditScore !== null && creditScore < MIN_SCORE, `The credit score of ${creditScore} is below ${MIN_SCORE}.`],
    [employmentStatus === 'Unemployed' && !incomeVerified, 'The applicant is unemployed and has no verified income.'],
  ];
}

function reasonsToReview(requested: RequestedTerms, file: ApplicantFile): readonly Finding[] {
  const { creditScore, identityVerified } = file;
  return [
    [!isAffordable(requested, file), 'The total monthly payments exceed what the applicant has proven able to pay.'],
    [!identityVerified, 'The identity is not verified.'],
    [creditScore === null, 'The applicant has no credit history with us.'],
    [creditScore !== null && creditScore < GOOD_SCORE, `The credit score of ${creditScore} is below ${GOOD_SCORE}.`],
    [requested.employmentStatus === null, 'The employment status is not stated.'],
  ];
}

/** The total of all loans is at most 1.5 times the proven monthly payment, or twice with a verified income. */
function isAffordable({ monthlyPayment, currency }: RequestedTerms, file: ApplicantFile): boolean {
  const total = file.openMonthlyPayments.plus(monthlyPayment);
  const halves = file.incomeVerified ? 4n : 3n;
  const isProven = 2n * total.minorUnits <= halves * file.provenMonthlyPayment.minorUnits;
  return isProven || !total.exceeds(Money.ofDecimal(ALWAYS_AFFORDABLE, currency));
}

function reasonsOf(findings: readonly Finding[]): string[] {
  return findings.filter(([applies]) => applies).map(([, reason]) => reason);
}

export interface Applicant {
  readonly borrowerId: UserId;
  /** The currency of the request. Loans in other currencies do not count. */
  readonly currency: Currency;
}

export interface ApplicantFiles {
  /** @param today the business date, which decides what is overdue */
  fileOf(applicant: Applicant, today: CalendarDay, now: Date): Promise<ApplicantFile>;
}

export interface CreditFiles {
  of(borrowerId: UserId): Promise<CreditFile>;
}
