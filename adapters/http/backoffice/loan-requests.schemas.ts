import { Type } from 'typebox';
import * as acts from '../../../application/loan-requests/loan-request.acts.ts';
import {
  ApprovedLoanRequest,
  AssessedLoanRequestView,
  DisbursedLoanRequest,
  OperatorOffer,
} from '../../../application/loan-requests/operator-request.record.ts';
import { listOf } from '../../../application/shared/record.ts';
import { AgreementNotSigned } from '../../../domain/loan-requests/agreement.ts';
import { InvalidOfferExpiry } from '../../../domain/loan-requests/loan-offer.ts';
import {
  InvalidRejection,
  PayoutPending,
  REJECTION_FAULTS,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { PayoutDeclined } from '../../../domain/payments/payout.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { OperatorListQuery, PageQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { outsideParameters, RequestStatusFilter } from '../loan-requests/loan-requests.schemas.ts';
import { ExternalIdFilter } from './labels.schemas.ts';
import { accountFaults } from './payments.schemas.ts';

const operation = operations('Back office: requests');
const onRequest = operationsOn('Back office: requests', 'request');

const undecided = [new RequestNotPending('Approved'), new OwnAffairs()];
const approved = { interestRate: 12, monthlyPayment: 888.49 };

export const listAllLoanRequests = operation('listAllLoanRequests', 'List all loan requests', {
  description: 'The requests of all borrowers, newest first, with the recommendation of the underwriting policy.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'LoanRequestSort', by: ['createdAt', 'amount'] }),
    externalId: ExternalIdFilter(),
    status: RequestStatusFilter,
  }),
  response: answers(listOf(AssessedLoanRequestView), 'A page of assessed requests.'),
});

export const getAnyLoanRequest = onRequest('getAnyLoanRequest', 'Retrieve any loan request', {
  description: 'A request of any borrower, with the recommendation of the underwriting policy.',
  response: answers(AssessedLoanRequestView, 'The assessed request.'),
});

export const approveLoanRequest = onRequest('approveLoanRequest', 'Approve a loan request', {
  description: 'Approves at the quoted rate unless `interestRate` is given.',
  ...byAct(acts.approveLoanRequest),
  response: answers(ApprovedLoanRequest, 'The approved request.', {
    ...approved,
    status: 'Approved',
    approvalReason: acts.EXAMPLE_APPROVAL_REASON,
  }),
  errors: [new RateCapExceeded('annual rate', 36), ...undecided],
});

export const rejectLoanRequest = onRequest('rejectLoanRequest', 'Reject a loan request', {
  description:
    'Only a pending request can be rejected, for principal reasons, in your own words, or both. The borrower is notified and can read them.',
  ...byAct(acts.rejectLoanRequest),
  response: answers(AssessedLoanRequestView, 'The rejected request.', {
    status: 'Rejected',
    rejectionReason: acts.EXAMPLE_REJECTION_REASON,
    reasonCodes: acts.EXAMPLE_REASON_CODES,
  }),
  errors: [new InvalidRejection([{ field: 'reason', ...REJECTION_FAULTS.reason() }]), ...undecided],
});

export const disburseLoanRequest = onRequest('disburseLoanRequest', 'Disburse an approved loan request', {
  description:
    'Creates the loan. The response includes its `loanId`. If `AGREEMENT_REQUIRED` is set, the borrower must have signed the agreement. ' +
    'With `instrumentId` the payment gateway sends the money, less the origination fee, and the loan begins on the day on which it accepts the payout. ' +
    'While this is not known, `loanId` is `null` and the `payout` Pending.',
  ...byAct(acts.disburseLoanRequest),
  response: answers(DisbursedLoanRequest, 'The disbursed request with its `loanId`.', {
    ...approved,
    status: 'Disbursed',
  }),
  errors: [
    new RequestNotApproved('Pending'),
    new PayoutPending(),
    new AgreementNotSigned(),
    ...accountFaults,
    new PayoutDeclined('insufficient funds'),
    new OwnAffairs(),
  ],
});

const onAnyRequest = operationsOn('Back office: requests', 'request');

export const listAnyLoanOffers = onAnyRequest('listAnyLoanOffers', 'List the offers on any loan request', {
  description: 'What was offered on a request of any borrower, newest first, and the answers.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(OperatorOffer), 'A page of offers.'),
});

export const makeLoanOffer = onAnyRequest('makeLoanOffer', 'Make an offer on a loan request', {
  description:
    'What is left out is as requested and quoted: the quoted rate holds for any term. The amount and the term keep to the limits of the product, or to the standard ones. An offer that is still open is withdrawn. The borrower is notified.',
  ...byAct(acts.makeLoanOffer),
  response: answers(OperatorOffer, 'The new offer, Open.'),
  errors: [
    new RequestNotPending('Approved'),
    outsideParameters,
    new RateCapExceeded('annual rate', 36),
    new InvalidOfferExpiry(calendarDay('2026-11-21'), calendarDay('2027-02-18')),
    new OwnAffairs(),
  ],
});
