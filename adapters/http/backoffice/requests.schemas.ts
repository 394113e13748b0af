import { Type } from 'typebox';
import {
  LoanRequestNotFound,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { RECOMMENDATIONS } from '../../../domain/loan-requests/recommendation.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { Choice, Id, List, Named, Nullable, Timestamp, Words } from '../api/fields.ts';
import { Body, EmptyBody, PathIds, RatePercent, ReasonBody } from '../api/inputs.ts';
import { LongPageQuery } from '../api/paging.ts';
import { LoanRequestDetail, StatusFilter } from '../loan-requests/loan-requests.schemas.ts';

const tags = ['Back office: requests'];
const params = PathIds('requestId');
const reason = 'The income could not be verified.';

const undecided = [new RequestNotPending('Approved'), new OwnAffairs(), new LoanRequestNotFound()];

const AssessedLoanRequest = Named('OperatorLoanRequest', {
  ...LoanRequestDetail.properties,
  purpose: Nullable(Type.String(), 'Education'),
  employmentStatus: Nullable(Type.String(), 'Employed'),
  companyName: Nullable(Type.String()),
  rejectionReason: Nullable(Type.String()),
  loanId: Nullable(Id('loan')),
  creditScore: Nullable(Type.Integer({ description: '`null` until the first loan is disbursed.' }), 691),
  recommendation: Choice(RECOMMENDATIONS, {
    title: 'Recommendation',
    description: 'Recommendation of the underwriting policy. An operator decides.',
    examples: ['Review'],
  }),
  reasons: List(Words('The identity is not verified.')),
});
const ApprovedLoanRequest = Named('ApprovedLoanRequest', {
  ...AssessedLoanRequest.properties,
  approvalDate: Timestamp(),
});
const DisbursedLoanRequest = Named('DisbursedLoanRequest', { ...ApprovedLoanRequest.properties, loanId: Id('loan') });
const approved = { interestRate: 12, monthlyPayment: 888.49 };

export const listAllLoanRequests = {
  summary: 'List all loan requests',
  description: 'The requests of all borrowers, newest first, with the recommendation of the underwriting policy.',
  operationId: 'listAllLoanRequests',
  tags,
  querystring: Type.Object({ ...LongPageQuery, status: StatusFilter }),
  response: answers(List(AssessedLoanRequest), 'A page of assessed requests.'),
};
export const getAnyLoanRequest = {
  summary: 'Retrieve any loan request',
  description: 'A request of any borrower, with the recommendation of the underwriting policy.',
  operationId: 'getAnyLoanRequest',
  tags,
  params,
  response: answers(AssessedLoanRequest, 'The assessed request.'),
  errors: [new LoanRequestNotFound()],
};
export const approveLoanRequest = {
  summary: 'Approve a loan request',
  description: 'Approves at the quoted rate unless `interestRate` is given.',
  operationId: 'approveLoanRequest',
  tags,
  params,
  body: Body({ interestRate: Type.Optional(RatePercent()) }),
  response: answers(ApprovedLoanRequest, 'The approved request.', { ...approved, status: 'Approved' }),
  errors: undecided,
};
export const rejectLoanRequest = {
  summary: 'Reject a loan request',
  description: 'Only a pending request can be rejected. The borrower is notified.',
  operationId: 'rejectLoanRequest',
  tags,
  params,
  body: ReasonBody(reason),
  response: answers(AssessedLoanRequest, 'The rejected request.', { status: 'Rejected', rejectionReason: reason }),
  errors: undecided,
};
export const disburseLoanRequest = {
  summary: 'Disburse an approved loan request',
  description: 'Creates the loan. The response includes its `loanId`.',
  operationId: 'disburseLoanRequest',
  tags,
  params,
  body: EmptyBody,
  response: answers(DisbursedLoanRequest, 'The disbursed request with its `loanId`.', {
    ...approved,
    status: 'Disbursed',
  }),
  errors: [new RequestNotApproved('Pending'), new OwnAffairs(), new LoanRequestNotFound()],
};
