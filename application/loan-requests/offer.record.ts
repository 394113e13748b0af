import type { Static } from 'typebox';
import { OFFER_STATUSES } from '../../domain/loan-requests/loan-offer.ts';
import {
  count,
  currencyCode,
  day,
  EXAMPLE_TIME,
  id,
  moment,
  money,
  nullable,
  oneOf,
  percentage,
  rate,
  record,
} from '../shared/record.ts';

export const EXAMPLE_OFFER_EXPIRY = '2026-12-04';

export const LoanOfferItem = record('LoanOffer', {
  offerId: id('offer'),
  requestId: id('request'),
  amount: money(8000),
  currency: currencyCode,
  term: count(12, 'In months.'),
  interestRate: rate(12),
  monthlyPayment: money(710.79),
  apr: percentage(12, 'US annual percentage rate in percent, with fees.'),
  status: oneOf(OFFER_STATUSES, { title: 'LoanOfferStatus' }),
  expiresOn: day(EXAMPLE_OFFER_EXPIRY, 'The last day on which it can be accepted, by the business date.'),
  createdAt: moment(),
  decidedAt: nullable(moment(EXAMPLE_TIME, 'When it stopped being open.')),
});

export type LoanOfferItem = Static<typeof LoanOfferItem>;
