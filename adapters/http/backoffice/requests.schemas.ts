import { Type } from 'typebox';
import {
  LoanRequestNotFound,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { RECOMMENDATIONS } from '../../../domain/loan-requests/recommendation.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, EmptyBody, Id, List, Nullable, PathIds, RatePercent, Text, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';
import { detail, LoanRequestDetail, StatusFilter } from '../loan-requests/loan-requests.schemas.ts';

const tags = ['Back office: requests'];
const params = PathIds('requestId');
const reason = 'The income could not be verified.';

const undecided = [new RequestNotPending('Approved'), new OwnAffairs(), new LoanRequestNotFound()];

const AssessedLoanRequest = Type.Object(
  {
    ...LoanRequestDetail.properties,
    purpose: Nullable(Type.String()),
    employmentStatus: Nullable(Type.String()),
    companyName: Nullable(Type.String()),
    rejectionReason: Nullable(Type.String()),
    loanId: Nullable(Id()),
    creditScore: Nullable(Type.Integer({ description: '`null` until the first loan is disbursed.' })),
    recommendation: Choice(RECOMMENDATIONS, {
      title: 'Recommendation',
      description: 'Recommendation of the underwriting policy. An operator decides.',
    }),
    reasons: List(Type.String()),
  },
  { title: 'OperatorLoanRequest' },
);
const ApprovedLoanRequest = Type.Object(
  { ...AssessedLoanRequest.properties, approvalDate: Timestamp() },
  { title: 'ApprovedLoanRequest' },
);
const DisbursedLoanRequest = Type.Object(
  { ...ApprovedLoanRequest.properties, loanId: Id() },
  { title: 'DisbursedLoanRequest' },
);
const pending = {
  ...detail,
  purpose: 'Education',
  employmentStatus: 'Employed',
  companyName: null,
  rejectionReason: null,
  loanId: null,
  creditScore: 691,
  recommendation: 'Review',
  reasons: ['The identity is not verified.'],
};
const approved = {
  ...pending,
  status: 'Approved',
  interestRate: 12,
  monthlyPayment: 888.49,
  approvalDate: EXAMPLE.at,
};

export const listAllLoanRequests = {
  summary: 'List all loan requests',
  description: 'The requests of all borrowers, newest first, with the recommendation of the underwriting policy.',
  operationId: 'listAllLoanRequests',
  tags,
  querystring: Type.Object({ ...LongPageQuery, status: StatusFilter }),
  response: answers(List(AssessedLoanRequest), [pending], 'A page of assessed requests.'),
};
export const getAnyLoanRequest = {
  summary: 'Retrieve any loan request',
  description: 'A request of any borrower, with the recommendation of the underwriting policy.',
  operationId: 'getAnyLoanRequest',
  tags,
  params,
  response: answers(AssessedLoanRequest, pending, 'The assessed request.'),
  errors: [new LoanRequestNotFound()],
};
export const approveLoanRequest = {
  summary: 'Approve a loan request',
  description: 'Approves at the quoted rate unless `interestRate` is given.',
  operationId: 'approveLoanRequest',
  tags,
  params,
  body: Body({ interestRate: Type.Optional(RatePercent()) }, { interestRate: 12 }),
  response: answers(ApprovedLoanRequest, approved, 'The approved request.'),
  errors: undecided,
};
export const rejectLoanRequest = {
  summary: 'Reject a loan request',
  description: 'Only a pending request can be rejected. The borrower is notified.',
  operationId: 'rejectLoanRequest',
  tags,
  params,
  body: Body({ reason: Text(1, 1000) }, { reason }),
  response: answers(
    AssessedLoanRequest,
    { ...pending, status: 'Rejected', rejectionReason: reason },
    'The rejected request.',
  ),
  errors: undecided,
};
export const disburseLoanRequest = {
  summary: 'Disburse an approved loan request',
  description: 'Creates the loan. The response includes its `loanId`.',
  operationId: 'disburseLoanRequest',
  tags,
  params,
  body: EmptyBody,
  response: answers(
    DisbursedLoanRequest,
    { ...approved, status: 'Disbursed', loanId: EXAMPLE.loan },
    'The disbursed request with its `loanId`.',
  ),
  errors: [new RequestNotApproved('Pending'), new OwnAffairs(), new LoanRequestNotFound()],
};
