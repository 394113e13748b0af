import { Type } from 'typebox';
import { OFFER_STATUSES, OfferExpired, OfferNotOpen } from '../../../domain/loan-requests/loan-offer.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_TIME } from '../fields/examples.ts';
import {
  CalendarDate,
  Choice,
  Count,
  CurrencyCode,
  IdSchema,
  List,
  MoneyField,
  Named,
  Nullable,
  RateField,
  Timestamp,
} from '../fields/fields.ts';
import { EmptyBody } from '../fields/inputs.ts';
import { LoanRequestDetailData } from './loan-requests.schemas.ts';

const onRequest = operationsOn('Loan requests', 'request');

const onOffer = operationsOn('Loan requests', 'request', 'offer');

export const EXPIRES_ON = '2026-12-04';

export const LoanOffer = Named('LoanOffer', {
  offerId: IdSchema('offer'),
  requestId: IdSchema('request'),
  amount: MoneyField(8000),
  currency: CurrencyCode,
  term: Count(12, 'In months.'),
  interestRate: RateField(12),
  monthlyPayment: MoneyField(710.79),
  apr: RateField(12, 'US annual percentage rate in percent, with fees.'),
  status: Choice(OFFER_STATUSES, { title: 'LoanOfferStatus' }),
  expiresOn: CalendarDate(EXPIRES_ON, 'The last day on which it can be accepted, by the business date.'),
  createdAt: Timestamp(),
  decidedAt: Nullable(Timestamp(EXAMPLE_TIME, 'When it stopped being open.')),
});

const errors = [new OfferNotOpen('Withdrawn'), new OfferExpired(calendarDay(EXPIRES_ON))];

export const listLoanOffers = onRequest('listLoanOffers', 'List the offers on a loan request', {
  description: 'What you were offered on one of your own requests, newest first. One at most is open.',
  querystring: Type.Object(PageQuery),
  response: answers(List(LoanOffer), 'A page of offers.'),
});

export const acceptLoanOffer = onOffer('acceptLoanOffer', 'Accept an offer', {
  description: 'The request is approved on exactly these terms.',
  body: EmptyBody,
  response: answers(LoanRequestDetailData, 'The approved request.', {
    status: 'Approved',
    amount: 8000,
    interestRate: 12,
    monthlyPayment: 710.79,
    approvalDate: EXAMPLE_TIME,
  }),
  errors,
});

export const declineLoanOffer = onOffer('declineLoanOffer', 'Decline an offer', {
  description: 'The request stays pending.',
  body: EmptyBody,
  response: answers(LoanOffer, 'The declined offer.', { status: 'Declined', decidedAt: EXAMPLE_TIME }),
  errors,
});
