import type { LoanOfferId, LoanRequestId, UserId } from '../shared/ids.ts';
import type { LoanOffer } from './loan-offer.ts';

/** All offers. Loading an offer locks it until the unit of work ends. Lock its request first, where both are needed. */
export interface LoanOffers {
  add(offer: LoanOffer): Promise<void>;
  /** @throws LoanOfferNotFound also if it belongs to another request or borrower */
  get(id: LoanOfferId, requestId: LoanRequestId, borrowerId: UserId): Promise<LoanOffer>;
  /** The open offer on a request of the borrower. */
  findOpen(requestId: LoanRequestId, borrowerId: UserId): Promise<LoanOffer | null>;
  /** Those that are still open, by id. */
  allOpen(ids: readonly LoanOfferId[]): Promise<readonly LoanOffer[]>;
  save(offer: LoanOffer): Promise<void>;
}
