/** What a borrower's own record here says of them as a payer. */
export interface CreditRecord {
  /** Instalments paid by their due day. */
  readonly paidOnTime: number;
  readonly paidLate: number;
  /** Instalments past their due day and not paid. */
  readonly overdue: number;
  /** Of each loan ever disbursed, the part still owed: 0..1. */
  readonly owedShares: readonly number[];
  /** Whole months since the account was opened. */
  readonly accountAgeMonths: number;
  /** Loan requests made within `RECENT_MONTHS`. */
  readonly recentRequests: number;
  /** Kinds of documents of which one is verified. */
  readonly verifiedDocumentTypes: number;
}

export const CREDIT_RATINGS = ['Poor', 'Fair', 'Good', 'Very Good', 'Exceptional'] as const;
export type CreditRating = (typeof CREDIT_RATINGS)[number];

export interface CreditScore {
  /** 300..850. */
  readonly score: number;
  readonly rating: CreditRating;
}

export const LOWEST_SCORE = 300;
export const HIGHEST_SCORE = 850;
/** Requests older than these months count no more. */
export const RECENT_MONTHS = 6;

/** How much each factor counts; together 100. */
const WEIGHTS = { paymentHistory: 40, amountOwed: 25, accountAge: 15, recentRequests: 10, verifiedDocuments: 10 };

/** Nothing has fallen due yet: neither good nor bad. */
const UNKNOWN_HISTORY = 0.5;
const FULL_AGE_MONTHS = 24;
/** One request is what a loan needs; each beyond it takes a quarter of the factor. */
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
 * 300 plus 550 times the weighted factors, each 0..1:
 * payment history = on time / (on time + late + overdue), one half when nothing has fallen due yet;
 * amount owed = 1 − the mean part still owed of each loan; age = months / 24;
 * recent requests = 1 − ¼ for each beyond the first; documents = verified kinds / 4.
 */
export function creditScoreOf(record: CreditRecord): CreditScore {
  const factors = factorsOf(record);
  const weighted = Object.entries(WEIGHTS).map(([name, weight]) => weight * factors[name as keyof typeof factors]);
  const share = weighted.reduce((sum, each) => sum + each, 0) / 100;
  const score = LOWEST_SCORE + Math.round((HIGHEST_SCORE - LOWEST_SCORE) * share);
  return { score, rating: RATINGS.find(({ below }) => score < below)?.rating ?? 'Exceptional' };
}

function factorsOf(record: CreditRecord): Readonly<Record<keyof typeof WEIGHTS, number>> {
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
