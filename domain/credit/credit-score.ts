import type { CalendarDay } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';
import type { UserId } from '../shared/ids.ts';
import type { RecordChanges } from './credit-change.ts';

/** A borrower's history with us. */
export interface CreditRecord {
  /** Instalments. */
  readonly paidOnTime: number;
  readonly paidLate: number;
  readonly overdue: number;
  /** The share still owed of each loan, paid off ones included: 0..1. */
  readonly owedShares: readonly number[];
  readonly accountAgeMonths: number;
  /** Loan requests made within `RECENT_MONTHS`. */
  readonly recentRequests: number;
  /** Document types with a verified document. */
  readonly verifiedDocumentTypes: number;
}

export const CREDIT_RATINGS = ['Poor', 'Fair', 'Good', 'Very Good', 'Exceptional'] as const;
export type CreditRating = (typeof CREDIT_RATINGS)[number];

export const SCORE_FACTORS = [
  'paymentHistory',
  'amountOwed',
  'accountAge',
  'recentRequests',
  'verifiedDocuments',
] as const;

/** A part of a score. */
export interface ScoreFactor {
  readonly factor: (typeof SCORE_FACTORS)[number];
  /** What it adds to `MIN_SCORE`. */
  readonly points: number;
}

export interface CreditScore {
  /** 300..850. */
  readonly score: number;
  readonly rating: CreditRating;
  /** Each of `SCORE_FACTORS`, in their order. */
  readonly factors: readonly ScoreFactor[];
}

type Shares = Readonly<Record<ScoreFactor['factor'], number>>;

export const MIN_SCORE = 300;
export const MAX_SCORE = 850;
/** Older requests do not count. */
export const RECENT_MONTHS = 6;

/** Percent. */
const WEIGHTS: Shares = {
  paymentHistory: 40,
  amountOwed: 25,
  accountAge: 15,
  recentRequests: 10,
  verifiedDocuments: 10,
};

/** The payment history factor before the first due date. */
const UNKNOWN_HISTORY = 0.5;
const FULL_AGE_MONTHS = 24;
const FREE_REQUESTS = 1;
const PER_FURTHER_REQUEST = 0.25;
const DOCUMENT_TYPES = 4;

const RATINGS: readonly { readonly rating: CreditRating; readonly below: number }[] = [
  { rating: 'Poor', below: 580 },
  { rating: 'Fair', below: 670 },
  { rating: 'Good', below: 740 },
  { rating: 'Very Good', below: 800 },
];

/**
 * 300 plus 550 times the weighted sum of these factors, each 0..1:
 * payment history = on time / (on time + late + overdue), ½ before the first due date;
 * amount owed = 1 − the mean share still owed; account age = months / 24;
 * recent requests = 1 − ¼ for each after the first; verified documents = types / 4.
 */
export function creditScoreOf(record: CreditRecord): CreditScore {
  const factors = pointsOf(sharesOf(record));
  const score = factors.reduce((sum, { points }) => sum + points, MIN_SCORE);
  return { score, rating: RATINGS.find(({ below }) => score < below)?.rating ?? 'Exceptional', factors };
}

/** The sum is rounded, so that the points of all factors are those of the score. */
function pointsOf(shares: Shares): readonly ScoreFactor[] {
  let weighted = 0;
  let before = 0;
  return SCORE_FACTORS.map((factor) => {
    weighted += WEIGHTS[factor] * shares[factor];
    const sum = Math.round((MAX_SCORE - MIN_SCORE) * (weighted / 100));
    const points = sum - before;
    before = sum;
    return { factor, points };
  });
}

/** How far each factor is fulfilled, 0..1. */
function sharesOf(record: CreditRecord): Shares {
  const { paidOnTime, paidLate, overdue, owedShares, accountAgeMonths, recentRequests } = record;
  const due = paidOnTime + paidLate + overdue;
  const owed = owedShares.reduce((sum, share) => sum + share, 0) / Math.max(1, owedShares.length);
  const further = Math.max(0, recentRequests - FREE_REQUESTS);
  return {
    paymentHistory: due === 0 ? UNKNOWN_HISTORY : paidOnTime / due,
    amountOwed: 1 - owed,
    accountAge: Math.min(1, accountAgeMonths / FULL_AGE_MONTHS),
    recentRequests: Math.max(0, 1 - PER_FURTHER_REQUEST * further),
    verifiedDocuments: Math.min(1, record.verifiedDocumentTypes / DOCUMENT_TYPES),
  };
}

export class CreditInformationNotAvailable extends domainError(
  'not-found',
  'CREDIT_INFORMATION_NOT_AVAILABLE',
  'Credit information is available after a first loan is disbursed.',
) {}

export interface DatedCreditRecord extends CreditRecord {
  readonly changes: RecordChanges;
}

export interface CreditRecords {
  /** `null` without a disbursed loan. @param today the business date, which decides what is overdue */
  of(userId: UserId, today: CalendarDay, now: Date): Promise<DatedCreditRecord | null>;
}
