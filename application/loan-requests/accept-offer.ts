import type { LoanOffers } from '../../domain/loan-requests/loan-offer.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/recommendation.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { assessmentOf } from './assessment-of.ts';

export interface AnswerOfferCommand {
  readonly borrowerId: UserId;
  readonly requestId: LoanRequestId;
  readonly offerId: LoanOfferId;
}

export interface AnswerDependencies {
  readonly requests: LoanRequests;
  readonly offers: LoanOffers;
  readonly unitOfWork: UnitOfWork;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/** Approves the request on the terms of the offer. */
export class AcceptOffer extends UseCase<AnswerDependencies & { readonly applicantFiles: ApplicantFiles }> {
  /** @throws LoanRequestNotFound, LoanOfferNotFound, OfferNotOpen, OfferExpired */
  execute({ borrowerId, requestId, offerId }: AnswerOfferCommand): Promise<void> {
    const { requests, offers, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, borrowerId);
      const offer = await offers.get(offerId, requestId, borrowerId);
      const now = await momentOf(this.deps);
      offer.accept(await calendar.today(), now);
      request.approveOn(offer.terms, await assessmentOf(request, this.deps), now);
      // First, because the approval withdraws an offer that is still open.
      await offers.save(offer);
      await requests.save(request);
    });
  }
}
