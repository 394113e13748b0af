import { type Static, Type } from 'typebox';
import { SCORE_FACTORS } from '../../domain/credit/credit-score.ts';
import type { ReasonCode as Code } from '../../domain/loan-requests/decision.ts';
import { type Assessment, RECOMMENDATIONS } from '../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { BorrowerData } from '../identity/account.record.ts';
import { LabelFields } from '../labels/labels.record.ts';
import { RequestPayout } from '../payments/payout.record.ts';
import {
  count,
  day,
  EXAMPLE_IDS,
  id,
  listOf,
  moment,
  nullable,
  of,
  oneOf,
  record,
  text,
  whole,
  without,
} from '../shared/record.ts';
import { LoanRequestDetail, ReasonCodeField } from './loan-request.record.ts';
import { LoanOfferItem } from './offer.record.ts';

export const AssessedLoanRequestView = record('OperatorLoanRequest', {
  ...LoanRequestDetail.properties,
  borrower: BorrowerData,
  purpose: nullable(text(), 'Education'),
  employmentStatus: nullable(text(), 'Employed'),
  companyName: nullable(text()),
  approvalReason: nullable(text(undefined, "Why it was approved, in the operator's own words.")),
  rejectionReason: nullable(text(undefined, "The operator's own words.")),
  reasonCodes: of(
    'list',
    Type.Unsafe<readonly Code[]>({ ...listOf(ReasonCodeField), description: 'Of a rejection.', examples: [[]] }),
  ),
  productId: nullable(id('product')),
  productVersion: nullable(count(), 1),
  loanId: nullable(id('loan')),
  payout: nullable(RequestPayout),
  ...LabelFields,
  creditScore: nullable(count(undefined, '`null` until the first loan is disbursed.'), 691),
  scoreFactors: listOf(
    record('ScoreFactor', {
      factor: Type.Unsafe<string>(oneOf(SCORE_FACTORS, { title: 'ScoreFactorName', examples: ['accountAge'] })),
      points: whole({ description: 'What it adds to 300.', examples: [83] }),
    }),
  ),
  recommendation: of('choice', {
    ...nullable(oneOf(RECOMMENDATIONS), 'Review'),
    title: 'Recommendation',
    description:
      'Of the underwriting policy; an operator decides. Like score and reasons, of the moment of the decision once it is decided. `null` if an older release decided.',
  }),
  reasons: listOf(text('The identity is not verified.')),
  decideBy: nullable(
    of(
      'day',
      Type.Unsafe<CalendarDay>({
        ...day('2026-12-20'),
        description: 'The last of the 30 days to decide. `null` before the 25th day, and once it is decided.',
      }),
    ),
  ),
});

/** What the assessment does not compute. */
export const StoredLoanRequest = without(
  AssessedLoanRequestView,
  'creditScore',
  'scoreFactors',
  'recommendation',
  'reasons',
  'decideBy',
);

/** A loan request as an operator sees it. */
export interface OperatorLoanRequest extends Static<typeof StoredLoanRequest> {
  /** `null` without a decision. */
  readonly decidedAt: string | null;
  /** Of the moment of the decision; `null` without one, or if an older release made it. */
  readonly assessment: Assessment | null;
}

export const ApprovedLoanRequest = record('ApprovedLoanRequest', {
  ...AssessedLoanRequestView.properties,
  approvalDate: moment(),
});

export const DisbursedLoanRequest = record('DisbursedLoanRequest', {
  ...ApprovedLoanRequest.properties,
  loanId: nullable(
    id('loan', '`null` while it is not known whether the payment gateway accepted the payout.'),
    EXAMPLE_IDS.loan,
  ),
});

export const OperatorOffer = record('OperatorOffer', { ...LoanOfferItem.properties, borrower: BorrowerData });

/** Answers leave the id out: the borrower has it. */
export type OperatorOffer = Static<typeof OperatorOffer> & { readonly userId: string };
