import { Type } from 'typebox';
import { ReasonCodeField } from '../../../application/loan-requests/loan-request.record.ts';
import { EXAMPLE_OFFER_EXPIRY } from '../../../application/loan-requests/offer.record.ts';
import {
  ApprovedLoanRequest,
  AssessedLoanRequestView,
  DisbursedLoanRequest,
  OperatorOffer,
} from '../../../application/loan-requests/operator-request.record.ts';
import { Body, Day, EmptyBody, MoneyAmount, RatePercent, Text } from '../../../application/shared/input.ts';
import { listOf, whole } from '../../../application/shared/record.ts';
import { AgreementNotSigned } from '../../../domain/loan-requests/agreement.ts';
import {
  type ReasonCode as Code,
  MOST_REASON_CODES,
  REASON_MAX_LENGTH,
} from '../../../domain/loan-requests/decision.ts';
import { InvalidOfferExpiry } from '../../../domain/loan-requests/loan-offer.ts';
import {
  InvalidRejection,
  REJECTION_FAULTS,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { OperatorListQuery, PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { outsideParameters, RequestStatusFilter } from '../loan-requests/loan-requests.schemas.ts';

const operation = operations('Back office: requests');
const onRequest = operationsOn('Back office: requests', 'request');

const reason = 'The letter of the employer is not signed.';
const approvalReason = 'A guarantor signed.';
const reasonCodes: Code[] = ['UNVERIFIABLE_INCOME'];

const undecided = [new RequestNotPending('Approved'), new OwnAffairs()];
const approved = { interestRate: 12, monthlyPayment: 888.49 };

export const listAllLoanRequests = operation('listAllLoanRequests', 'List all loan requests', {
  description: 'The requests of all borrowers, newest first, with the recommendation of the underwriting policy.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'LoanRequestSort', by: ['createdAt', 'amount'] }),
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
  body: Body({
    interestRate: Type.Optional(RatePercent()),
    reason: Type.Optional(
      Text(1, REASON_MAX_LENGTH, approvalReason, { description: 'For operators. Shown as `approvalReason`.' }),
    ),
  }),
  response: answers(ApprovedLoanRequest, 'The approved request.', { ...approved, status: 'Approved', approvalReason }),
  errors: [new RateCapExceeded('annual rate', 36), ...undecided],
});

export const rejectLoanRequest = onRequest('rejectLoanRequest', 'Reject a loan request', {
  description:
    'Only a pending request can be rejected, for principal reasons, in your own words, or both. The borrower is notified and can read them.',
  body: Body({
    reason: Type.Optional(Text(1, REASON_MAX_LENGTH, reason)),
    reasonCodes: Type.Optional(
      Type.Array(ReasonCodeField, {
        minItems: 1,
        maxItems: MOST_REASON_CODES,
        uniqueItems: true,
        description: 'The most important first. `OTHER` needs a `reason`.',
        examples: [reasonCodes],
      }),
    ),
  }),
  response: answers(AssessedLoanRequestView, 'The rejected request.', {
    status: 'Rejected',
    rejectionReason: reason,
    reasonCodes,
  }),
  errors: [new InvalidRejection([{ field: 'reason', ...REJECTION_FAULTS.reason() }]), ...undecided],
});

export const disburseLoanRequest = onRequest('disburseLoanRequest', 'Disburse an approved loan request', {
  description:
    'Creates the loan. The response includes its `loanId`. If `AGREEMENT_REQUIRED` is set, the borrower must have signed the agreement.',
  body: EmptyBody,
  response: answers(DisbursedLoanRequest, 'The disbursed request with its `loanId`.', {
    ...approved,
    status: 'Disbursed',
  }),
  errors: [new RequestNotApproved('Pending'), new AgreementNotSigned(), new OwnAffairs()],
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
  body: Body({
    amount: Type.Optional(MoneyAmount(8000)),
    term: Type.Optional(whole({ examples: [12] })),
    interestRate: Type.Optional(RatePercent()),
    expiresOn: Day(EXAMPLE_OFFER_EXPIRY),
  }),
  response: answers(OperatorOffer, 'The new offer, Open.'),
  errors: [
    new RequestNotPending('Approved'),
    outsideParameters,
    new RateCapExceeded('annual rate', 36),
    new InvalidOfferExpiry(calendarDay('2026-11-21'), calendarDay('2027-02-18')),
    new OwnAffairs(),
  ],
});
