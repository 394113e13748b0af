import type { CalendarDay } from '../shared/calendar.ts';
import type { DomainEvent } from '../shared/domain-event.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../shared/ids.ts';
import type { Currency } from '../shared/money.ts';
import type { OfferTerms } from './offer-terms.ts';

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
