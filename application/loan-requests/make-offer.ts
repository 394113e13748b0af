import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanOffer, type LoanOffers, type NewOffer } from '../../domain/loan-requests/loan-offer.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { LoanRequestId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface MakeOfferCommand extends Omit<NewOffer, 'id'> {
  readonly requestId: LoanRequestId;
}

/** Offers terms on a pending request, in place of those offered before. */
export class MakeOffer extends UseCase<{
  requests: LoanRequests;
  offers: LoanOffers;
  lendingParameters: LendingParameters;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending, InvalidOfferExpiry, LoanRequestOutsideParameters, RateCapExceeded */
  execute({ requestId, ...wanted }: MakeOfferCommand): Promise<LoanOffer> {
    const { requests, offers, lendingParameters: parameters, unitOfWork, ids, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      const [today, now] = [await calendar.today(), await momentOf(this.deps)];
      const offer = new LoanOffer({ ...wanted, id: ids.next() }, request, { parameters, today, now });
      const before = await offers.findOpen(requestId, request.borrowerId);
      if (before !== null) {
        before.withdraw(today, now);
        await offers.save(before);
      }
      await offers.add(offer);
      return offer;
    });
  }
}
