import type { DomainEvent } from '../shared/aggregate.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { AgreementId, LoanId, LoanOfferId, LoanRequestId, Sha256, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import type { Rejection } from './decision.ts';
import type { OfferTerms } from './offer-terms.ts';

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

/** Its loan was annulled: it is approved as before. */
export interface LoanRequestReopened extends LoanRequestEvent {
  readonly type: 'loan-request.reopened';
}

export type LoanRequestEvents =
  | LoanRequestSubmitted
  | LoanRequestChanged
  | LoanRequestApproved
  | LoanRequestRejected
  | LoanRequestCancelled
  | LoanRequestDisbursed
  | LoanRequestReopened;

/** Name and address of the signature are with the agreement, from which an erasure removes them. */
export interface AgreementSigned extends DomainEvent {
  readonly type: 'agreement.signed';
  readonly agreementId: AgreementId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly sha256: Sha256;
}

interface LoanOfferEvent extends DomainEvent {
  readonly offerId: LoanOfferId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
}

export interface LoanOfferMade extends LoanOfferEvent, OfferTerms {
  readonly type: 'loan-offer.made';
  readonly currency: Currency;
  /** The last day on which it can be accepted. */
  readonly expiresOn: CalendarDay;
}

interface LoanOfferDecided<Type extends string> extends LoanOfferEvent {
  readonly type: Type;
}

export type LoanOfferEvents =
  | LoanOfferMade
  | LoanOfferDecided<'loan-offer.accepted'>
  | LoanOfferDecided<'loan-offer.declined'>
  | LoanOfferDecided<'loan-offer.expired'>
  /** In favour of another offer, or because the request has changed or is decided. */
  | LoanOfferDecided<'loan-offer.withdrawn'>;
