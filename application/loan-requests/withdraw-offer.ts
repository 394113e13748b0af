import type { LoanOffers } from '../../domain/loan-requests/loan-offer.ts';
import type {
  LoanRequestApproved,
  LoanRequestCancelled,
  LoanRequestChanged,
  LoanRequestRejected,
} from '../../domain/loan-requests/loan-request.events.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

type WithdrawingEvent = LoanRequestChanged | LoanRequestApproved | LoanRequestRejected | LoanRequestCancelled;

/** What takes back the open offer on a request. */
export const WITHDRAWING_EVENTS = [
  'loan-request.changed',
  'loan-request.approved',
  'loan-request.rejected',
  'loan-request.cancelled',
] as const satisfies readonly WithdrawingEvent['type'][];

/** In the unit of work that changes or decides the request. */
export class WithdrawOffer extends UseCase<{ offers: LoanOffers; calendar: BusinessCalendar }> {
  async execute({ requestId, borrowerId, occurredAt }: WithdrawingEvent): Promise<void> {
    const { offers, calendar } = this.deps;
    const offer = await offers.findOpen(requestId, borrowerId);
    if (offer === null) return;
    offer.withdraw(await calendar.today(), occurredAt);
    await offers.save(offer);
  }
}
