import { Type } from 'typebox';
import { LoanRequestDetail } from '../../../application/loan-requests/loan-request.record.ts';
import { EXAMPLE_OFFER_EXPIRY, LoanOfferItem } from '../../../application/loan-requests/offer.record.ts';
import { EmptyBody } from '../../../application/shared/input.ts';
import { EXAMPLE_TIME, listOf } from '../../../application/shared/record.ts';
import { OfferExpired, OfferNotOpen } from '../../../domain/loan-requests/loan-offer.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operationsOn } from '../answers/operations.ts';

const onRequest = operationsOn('Loan requests', 'request');

const onOffer = operationsOn('Loan requests', 'request', 'offer');
const errors = [new OfferNotOpen('Withdrawn'), new OfferExpired(calendarDay(EXAMPLE_OFFER_EXPIRY))];

export const listLoanOffers = onRequest('listLoanOffers', 'List the offers on a loan request', {
  description: 'What you were offered on one of your own requests, newest first. One at most is open.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(LoanOfferItem), 'A page of offers.'),
});

export const acceptLoanOffer = onOffer('acceptLoanOffer', 'Accept an offer', {
  description: 'The request is approved on exactly these terms.',
  body: EmptyBody,
  response: answers(LoanRequestDetail, 'The approved request.', {
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
  response: answers(LoanOfferItem, 'The declined offer.', { status: 'Declined', decidedAt: EXAMPLE_TIME }),
  errors,
});
