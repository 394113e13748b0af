import { momentOf } from '../shared/moment.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AnswerDependencies, AnswerOfferCommand } from './accept-offer.ts';

/** The request stays pending. */
export class DeclineOffer extends UseCase<AnswerDependencies> {
  /** @throws LoanRequestNotFound, LoanOfferNotFound, OfferNotOpen, OfferExpired */
  execute({ borrowerId, requestId, offerId }: AnswerOfferCommand): Promise<void> {
    const { requests, offers, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      await requests.get(requestId, borrowerId);
      const offer = await offers.get(offerId, requestId, borrowerId);
      offer.decline(await calendar.today(), await momentOf(this.deps));
      await offers.save(offer);
    });
  }
}
