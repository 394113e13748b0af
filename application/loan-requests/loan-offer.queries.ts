import type { OfferStatus } from '../../domain/loan-requests/loan-offer.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import type { OfBorrower } from '../shared/borrower.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Amounts are decimals of the currency, rates percent a year, timestamps ISO 8601 in UTC. */
export interface LoanOfferItem {
  readonly offerId: string;
  readonly requestId: string;
  readonly amount: number;
  readonly currency: string;
  readonly term: number;
  readonly interestRate: number;
  readonly monthlyPayment: number;
  readonly apr: number;
  readonly status: OfferStatus;
  /** A day, such as `2026-12-01`. */
  readonly expiresOn: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

/** An offer, and the borrower whom it concerns. */
export interface OperatorOffer extends LoanOfferItem, OfBorrower {
  readonly userId: string;
}

export interface LoanOfferQueries {
  listOf(requestId: LoanRequestId, borrowerId: UserId, page: PageRequest): Promise<Page<LoanOfferItem>>;
  listForOperators(requestId: LoanRequestId, page: PageRequest): Promise<Page<OperatorOffer>>;
  offerOf(id: LoanOfferId): Promise<OperatorOffer | null>;
  /** A batch of the open offers whose last day is before a day, by id. */
  overBefore(day: CalendarDay, after: LoanOfferId | null, limit: number): Promise<readonly LoanOfferId[]>;
}
