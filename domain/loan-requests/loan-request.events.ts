import type { DomainEvent } from '../shared/domain-event.ts';
import type { LoanId, LoanRequestId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import type { Rejection } from './rejection.ts';

interface LoanRequestEvent extends DomainEvent {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
}

export interface LoanRequestSubmitted extends LoanRequestEvent {
  readonly type: 'loan-request.submitted';
}

/** The borrower wants something else, or it is quoted at another rate or version of the product. */
export interface LoanRequestChanged extends LoanRequestEvent {
  readonly type: 'loan-request.changed';
}

export interface LoanRequestApproved extends LoanRequestEvent {
  readonly type: 'loan-request.approved';
  readonly rate: Rate;
}

export interface LoanRequestRejected extends LoanRequestEvent {
  readonly type: 'loan-request.rejected';
  readonly rejection: Rejection;
}

/** Cancelled by the borrower, or by the deletion of the account. */
export interface LoanRequestCancelled extends LoanRequestEvent {
  readonly type: 'loan-request.cancelled';
}

/** The request becomes a loan on these terms. */
export interface LoanRequestDisbursed extends LoanRequestEvent {
  readonly type: 'loan-request.disbursed';
  readonly loanId: LoanId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  /** `null` for the standard terms. */
  readonly product: ProductTerms | null;
}

export type LoanRequestEvents =
  | LoanRequestSubmitted
  | LoanRequestChanged
  | LoanRequestApproved
  | LoanRequestRejected
  | LoanRequestCancelled
  | LoanRequestDisbursed;
