import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import { addDays, type CalendarDay, plainDate } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import type { LendingParameters } from './lending-parameters.ts';
import type { LoanOfferEvents } from './loan-request.events.ts';
import type { LoanRequest } from './loan-request.ts';
import { type OfferTerms, offerTerms, type WantedOffer } from './offer-terms.ts';

export class LoanOfferNotFound extends domainError('not-found', 'OFFER_NOT_FOUND', 'Offer not found.') {}

export class OfferNotOpen extends domainError(
  'invalid',
  'OFFER_NOT_OPEN',
  'Only an open offer can be accepted or declined. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class OfferExpired extends domainError('invalid', 'OFFER_EXPIRED', 'The offer was good until {expiresOn}.') {
  constructor(expiresOn: CalendarDay) {
    super({ expiresOn: plainDate(expiresOn) });
  }
}

export class InvalidOfferExpiry extends domainError(
  'invalid',
  'INVALID_OFFER_EXPIRY',
  'The last day of the offer must be a day from {earliest} to {latest}.',
  'expiresOn',
) {
  constructor(earliest: CalendarDay, latest: CalendarDay) {
    super({ earliest: plainDate(earliest), latest: plainDate(latest) });
  }
}

export const OFFER_STATUSES = ['Open', 'Accepted', 'Declined', 'Expired', 'Withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
type Decided = Exclude<OfferStatus, 'Open'>;

const TRANSITIONS: Transitions<OfferStatus> = {
  Open: ['Accepted', 'Declined', 'Expired', 'Withdrawn'],
  Accepted: [],
  Declined: [],
  Expired: [],
  Withdrawn: [],
};

const EVENTS = {
  Accepted: 'loan-offer.accepted',
  Declined: 'loan-offer.declined',
  Expired: 'loan-offer.expired',
  Withdrawn: 'loan-offer.withdrawn',
} as const satisfies Readonly<Record<Decided, LoanOfferEvents['type']>>;

/** From the business date. */
const LONGEST_DAYS = 90;

export interface NewOffer extends WantedOffer {
  readonly id: LoanOfferId;
  /** `null`: a day that does not exist. */
  readonly expiresOn: CalendarDay | null;
}

/** A last day that an offer may have. @throws InvalidOfferExpiry */
export function lastDayOf({ expiresOn }: Pick<NewOffer, 'expiresOn'>, today: CalendarDay): CalendarDay {
  const [earliest, latest] = [addDays(today, 1), addDays(today, LONGEST_DAYS)];
  if (expiresOn === null || expiresOn < earliest || expiresOn > latest) throw new InvalidOfferExpiry(earliest, latest);
  return expiresOn;
}

// Why: docs/decisions/0042-an-accepted-offer-approves-on-its-terms.md
/**
 * Terms that an operator offers for a pending request, and the borrower's answer. Used with the request locked.
 * Invariants: the terms never change; they kept to the limits and caps of the request's product when they were offered;
 * it is decided once; a request has one open offer at most.
 */
export class LoanOffer extends Aggregate<LoanOfferEvents> {
  readonly id: LoanOfferId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly amount: Money;
  /** Whole months. */
  readonly term: number;
  readonly rate: Rate;
  readonly monthlyPayment: Money;
  /** With fees, in percent with two decimals. */
  readonly apr: number;
  /** The last day on which it can be accepted. */
  readonly expiresOn: CalendarDay;
  readonly createdAt: Date;
  private _status: OfferStatus;
  private _decidedAt: Date | null;

  /** @throws RequestNotPending, InvalidOfferExpiry, LoanRequestOutsideParameters, RateCapExceeded */
  constructor(
    wanted: NewOffer,
    request: LoanRequest,
    { parameters, today, now }: { parameters: LendingParameters; today: CalendarDay; now: Date },
  ) {
    super();
    request.assertPending();
    const expiresOn = lastDayOf(wanted, today);
    const terms = offerTerms(wanted, request, parameters, today);
    this.id = wanted.id;
    this.requestId = request.id;
    this.borrowerId = request.borrowerId;
    this.currency = request.currency;
    this.amount = terms.amount;
    this.term = terms.term;
    this.rate = terms.rate;
    this.monthlyPayment = terms.monthlyPayment;
    this.apr = terms.apr;
    this.expiresOn = expiresOn;
    this.createdAt = now;
    this._status = 'Open';
    this._decidedAt = null;
    const { currency } = this;
    this.record({ type: 'loan-offer.made', ...this.subject(now), ...terms, currency, expiresOn });
  }

  get terms(): OfferTerms {
    const { amount, term, rate, monthlyPayment, apr } = this;
    return { amount, term, rate, monthlyPayment, apr };
  }

  get status(): OfferStatus {
    return this._status;
  }

  /** When it stopped being open. */
  get decidedAt(): Date | null {
    return this._decidedAt;
  }

  /** @throws OfferNotOpen, OfferExpired */
  accept(today: CalendarDay, now: Date): void {
    this.assertGood(today);
    this.moveTo('Accepted', now);
  }

  /** @throws OfferNotOpen, OfferExpired */
  decline(today: CalendarDay, now: Date): void {
    this.assertGood(today);
    this.moveTo('Declined', now);
  }

  /** The lender takes it back. If its last day is over, it has expired. @throws OfferNotOpen */
  withdraw(today: CalendarDay, now: Date): void {
    this.moveTo(this.isOver(today) ? 'Expired' : 'Withdrawn', now);
  }

  /** At the close of a day. @returns whether its last day was over @throws OfferNotOpen */
  expire(day: CalendarDay, now: Date): boolean {
    if (!this.isOver(day)) return false;
    this.moveTo('Expired', now);
    return true;
  }

  private isOver(today: CalendarDay): boolean {
    return today > this.expiresOn;
  }

  private assertGood(today: CalendarDay): void {
    const { _status: status, expiresOn } = this;
    if (status === 'Expired' || (status === 'Open' && this.isOver(today))) throw new OfferExpired(expiresOn);
  }

  private moveTo(next: Decided, now: Date): void {
    this._status = transition(TRANSITIONS, this._status, next, () => new OfferNotOpen(this._status));
    this._decidedAt = now;
    this.record({ type: EVENTS[next], ...this.subject(now) });
  }

  private subject(now: Date) {
    return { occurredAt: now, offerId: this.id, requestId: this.requestId, borrowerId: this.borrowerId };
  }
}

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
