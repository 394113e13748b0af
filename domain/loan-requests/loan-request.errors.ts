import { domainError, validationError } from '../shared/domain-error.ts';

export class LoanRequestNotFound extends domainError(
  'not-found',
  'LOAN_REQUEST_NOT_FOUND',
  'Loan request not found.',
) {}

export class LoanRequestOutsideParameters extends validationError(
  'LOAN_REQUEST_OUTSIDE_PARAMETERS',
  'The loan request does not meet the lending parameters. See details.',
) {}

export class RequestNotPending extends domainError('invalid', 'REQUEST_NOT_PENDING') {
  constructor(status: string) {
    super(`Only a pending loan request can be changed or decided. This one is ${status}.`);
  }
}

export class RequestNotApproved extends domainError('invalid', 'REQUEST_NOT_APPROVED') {
  constructor(status: string) {
    super(`Only an approved loan request can be disbursed. This one is ${status}.`);
  }
}

export class InvalidDisbursementDate extends domainError(
  'invalid',
  'INVALID_DISBURSEMENT_DATE',
  'The disbursement date must be a day from 2000-01-01 to 2199-12-31.',
  'disbursementDate',
) {}
