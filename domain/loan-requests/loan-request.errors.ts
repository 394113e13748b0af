import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const REQUEST_FAULTS = {
  choice: sentence('Choose one of {choices}.'),
  currencyNotOffered: sentence('The currency of the product is no longer offered.'),
  amount: sentence('The amount must be between {min} and {max}.'),
  term: sentence('The term must be between {min} and {max} months.'),
};

export class LoanRequestNotFound extends domainError(
  'not-found',
  'LOAN_REQUEST_NOT_FOUND',
  'Loan request not found.',
) {}

export class LoanRequestOutsideParameters extends validationError(
  'LOAN_REQUEST_OUTSIDE_PARAMETERS',
  'The loan request does not meet the lending parameters. See details.',
) {}

export class RequestNotPending extends domainError(
  'invalid',
  'REQUEST_NOT_PENDING',
  'Only a pending loan request can be changed or decided. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class RequestNotApproved extends domainError(
  'invalid',
  'REQUEST_NOT_APPROVED',
  'Only an approved loan request can be disbursed. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

/** The money of the request is on its way. */
export class PayoutPending extends domainError(
  'invalid',
  'PAYOUT_PENDING',
  'The money of this loan request is being paid out already.',
) {}

export class InvalidRejection extends validationError(
  'INVALID_REJECTION',
  'The reasons of the rejection are not valid. See details.',
) {}

export const REJECTION_FAULTS = {
  codes: sentence('Choose at most {max} codes, each once.'),
  reason: sentence('Choose a code or write a reason.'),
  otherReason: sentence('Is required with the code OTHER.'),
};

export class RequestNotDecided extends domainError(
  'invalid',
  'REQUEST_NOT_DECIDED',
  'This loan request has no decision. It is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class InvalidDisbursementDate extends domainError(
  'invalid',
  'INVALID_DISBURSEMENT_DATE',
  'The disbursement date must be a day from 2000-01-01 to 2199-12-31.',
  'disbursementDate',
) {}
