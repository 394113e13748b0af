import type { AgreementParties, WrittenPaper } from '../../domain/loan-requests/agreement.ts';
import type { ReasonCode } from '../../domain/loan-requests/decision.ts';
import type { LoanRequestStatus } from '../../domain/loan-requests/loan-request.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { AgreementId, LoanOfferId, LoanRequestId, Sha256, UserId } from '../../domain/shared/ids.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { Person } from '../shared/person.ts';
import type { LoanRequestDetail, LoanRequestItem } from './loan-request.record.ts';
import type { LoanOfferItem } from './offer.record.ts';
import type { OperatorLoanRequest, OperatorOffer } from './operator-request.record.ts';

/** The terms behind the cost disclosure of a request. */
export interface OfferedTerms {
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  /** Of the loan; `null` before the disbursement. */
  readonly disbursedOn: CalendarDay | null;
  /** `null` for the standard terms. */
  readonly product: ProductTerms | null;
}

/** The facts of a decision. */
export interface DecidedLoanRequest {
  readonly requestId: string;
  readonly borrowerId: UserId;
  /** `null` once the account is deleted. */
  readonly borrower: Person | null;
  readonly createdAt: Date;
  readonly amount: Money;
  readonly currency: Currency;
  readonly term: number;
  readonly rate: Rate;
  readonly status: LoanRequestStatus;
  readonly decidedAt: Date | null;
  readonly reasonCodes: readonly ReasonCode[];
  /** Of the operator who rejected it; `null` without any, or once the account is deleted. */
  readonly words: string | null;
  readonly creditScore: number | null;
  readonly loanId: string | null;
}

export interface LoanRequestFilter {
  readonly status?: LoanRequestStatus;
}

export interface OperatorLoanRequestFilter extends LoanRequestFilter, DateRange {
  readonly userId?: string | undefined;
  readonly externalId?: string | undefined;
}

export interface LoanRequestQueries {
  listOf(borrowerId: UserId, filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestItem>>;
  detailOf(borrowerId: UserId, id: LoanRequestId): Promise<LoanRequestDetail | null>;
  termsOf(borrowerId: UserId, id: LoanRequestId): Promise<OfferedTerms | null>;
  /** @param borrowerId `null` for operators */
  decisionOf(borrowerId: UserId | null, id: LoanRequestId): Promise<DecidedLoanRequest | null>;
  listForOperators(filter: OperatorLoanRequestFilter, page: PageRequest): Promise<Page<OperatorLoanRequest>>;
  getForOperators(id: LoanRequestId): Promise<OperatorLoanRequest | null>;
}

export interface LoanOfferQueries {
  listOf(requestId: LoanRequestId, borrowerId: UserId, page: PageRequest): Promise<Page<LoanOfferItem>>;
  listForOperators(requestId: LoanRequestId, page: PageRequest): Promise<Page<OperatorOffer>>;
  offerOf(id: LoanOfferId): Promise<OperatorOffer | null>;
  /** A batch of the open offers whose last day is before a day, by id. */
  overBefore(day: CalendarDay, after: LoanOfferId | null, limit: number): Promise<readonly LoanOfferId[]>;
}

/** What is stored of an agreement. Timestamps are ISO 8601 in UTC. */
export interface WrittenAgreement extends WrittenPaper {
  readonly agreementId: AgreementId;
  readonly sha256: Sha256;
  readonly createdAt: string;
  readonly signedAt: string | null;
  /** `null` without a signature, or once the account is deleted. */
  readonly signedName: string | null;
}

/** A request with its borrower, its terms, and the agreement that was written last. */
export interface AgreementFacts extends Omit<AgreementParties, 'borrowerName'>, OfferedTerms {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  /** `null` once the account is deleted. */
  readonly borrower: Person | null;
  readonly written: WrittenAgreement | null;
}

export interface AgreementQueries {
  /** @param borrowerId `null` for operators */
  factsOf(requestId: LoanRequestId, borrowerId: UserId | null): Promise<AgreementFacts | null>;
}
