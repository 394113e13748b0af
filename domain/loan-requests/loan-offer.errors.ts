import { type CalendarDay, plainDate } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';

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
