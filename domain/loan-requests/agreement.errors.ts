import { domainError } from '../shared/domain-error.ts';

/** Also once the account of the borrower is deleted. */
export class AgreementNotFound extends domainError('not-found', 'AGREEMENT_NOT_FOUND', 'Agreement not found.') {}

export class RequestWithoutAgreement extends domainError(
  'invalid',
  'REQUEST_NOT_APPROVED',
  'Only an approved loan request has an agreement. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class RequestNotSignable extends domainError(
  'invalid',
  'REQUEST_NOT_APPROVED',
  'Only the agreement on an approved loan request can be signed. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class AgreementChanged extends domainError(
  'invalid',
  'AGREEMENT_CHANGED',
  'This is not the current agreement. Read it again before you sign it.',
) {}

export class AgreementSigned extends domainError('invalid', 'AGREEMENT_SIGNED', 'The agreement is already signed.') {}

export class AgreementNotSigned extends domainError(
  'invalid',
  'AGREEMENT_NOT_SIGNED',
  'The loan is disbursed once the borrower has signed the agreement.',
) {}
