import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanOffer, type LoanOffers, lastDayOf } from '../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import type {
  LoanRequestApproved,
  LoanRequestCancelled,
  LoanRequestChanged,
  LoanRequestRejected,
} from '../../domain/loan-requests/loan-request.events.ts';
import { assertPending, type LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import { offerTerms } from '../../domain/loan-requests/offer-terms.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { costDisclosure } from './disclosures.ts';
import type { LoanOfferQueries, LoanRequestQueries } from './loan-request.queries.ts';
import type { CostDisclosure } from './loan-request.record.ts';
import { assessmentOf } from './loan-requests.ts';

/** `null`: as requested or quoted. */
export interface MakeOfferCommand {
  readonly requestId: LoanRequestId;
  /** A decimal of the currency of the request. */
  readonly amount: number | null;
  readonly term: number | null;
  /** Percent a year. */
  readonly interestRate: number | null;
  /** A day. */
  readonly expiresOn: string;
}

function wantedIn({ amount, term, interestRate, expiresOn }: Omit<MakeOfferCommand, 'requestId'>, zone: TimeZone) {
  const rate = interestRate === null ? null : Rate.ofPercent(interestRate);
  return { amount, term, rate, expiresOn: zone.dayIn(expiresOn) };
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
  async execute({ requestId, ...given }: MakeOfferCommand): Promise<LoanOffer> {
    const { requests, offers, lendingParameters: parameters, unitOfWork, ids, calendar } = this.deps;
    const wanted = wantedIn(given, calendar.zone);
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

interface AnswerOfferCommand {
  readonly borrowerId: UserId;
  readonly requestId: LoanRequestId;
  readonly offerId: LoanOfferId;
}

interface AnswerDependencies {
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

/** Marks the open offers whose last day is over. Locks no request: an answer waits for the offer. */
export class ExpireOffers
  extends UseCase<{
    offers: LoanOffers;
    loanOfferQueries: Pick<LoanOfferQueries, 'overBefore'>;
    calendar: Pick<BusinessCalendar, 'zone'>;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'offers';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { offers, loanOfferQueries, calendar, clock, batchSize = 500 } = this.deps;
    const ids = await loanOfferQueries.overBefore(day, cursor as LoanOfferId | null, batchSize);
    const at = calendar.zone.momentOn(day, clock.now());
    let expiredOffers = 0;
    for (const offer of await offers.allOpen(ids)) {
      expiredOffers += Number(offer.expire(day, at));
      await offers.save(offer);
    }
    return { cursor: nextCursor(ids, batchSize, (id) => id), tally: { expiredOffers } };
  }
}

/** `amount` is a decimal of the currency, `interestRate` percent a year. */
export interface OfferPreview {
  readonly amount: number;
  readonly currency: string;
  readonly term: number;
  readonly interestRate: number;
  readonly expiresOn: CalendarDay;
  readonly cost: CostDisclosure;
}

/** What an offer would be, by the same rules. Nothing is stored. */
export class PreviewOffer extends UseCase<{
  loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators' | 'termsOf'>;
  lendingParameters: LendingParameters;
  calendar: BusinessCalendar;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending, InvalidOfferExpiry, LoanRequestOutsideParameters, RateCapExceeded */
  async execute({ requestId, ...given }: MakeOfferCommand): Promise<OfferPreview> {
    const { loanRequestQueries, lendingParameters, calendar } = this.deps;
    const wanted = wantedIn(given, calendar.zone);
    const request = await loanRequestQueries.getForOperators(requestId);
    if (request === null) throw new LoanRequestNotFound();
    assertPending(request.status);
    const quoted = await loanRequestQueries.termsOf(request.userId as UserId, requestId);
    if (quoted === null) throw new LoanRequestNotFound();
    const today = await calendar.today();
    const expiresOn = lastDayOf(wanted, today);
    const terms = offerTerms(wanted, quoted, lendingParameters, today);
    const { currency, product } = quoted;
    const { amount, term, rate } = terms;
    const cost = costDisclosure({ amount, term, rate, product, disbursedOn: today }, currency);
    return { amount: amount.toDecimal(currency), currency, term, interestRate: rate.toPercent(), expiresOn, cost };
  }
}
