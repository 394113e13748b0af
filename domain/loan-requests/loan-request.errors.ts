import { DomainError, type ErrorDetail } from '../shared/domain-error.ts';

export class LoanRequestNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'LOAN_REQUEST_NOT_FOUND';

  constructor() {
    super('There is no such loan request.');
  }
}

export class LoanRequestOutsideParameters extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'LOAN_REQUEST_OUTSIDE_PARAMETERS';

  constructor(faults: readonly ErrorDetail[]) {
    super('The loan request does not satisfy the lending parameters.', faults);
  }
}

export class RequestNotPending extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'REQUEST_NOT_PENDING';

  constructor(status: string) {
    super(`Only a pending loan request can be changed or decided; this one is ${status}.`);
  }
}

export class RequestNotApproved extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'REQUEST_NOT_APPROVED';

  constructor(status: string) {
    super(`Only an approved loan request can be disbursed; this one is ${status}.`);
  }
}

export class OwnLoanRequest extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'OWN_LOAN_REQUEST';

  constructor() {
    super('Nobody decides on a loan request of their own.');
  }
}
