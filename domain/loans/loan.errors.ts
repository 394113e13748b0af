import { DomainError } from '../shared/domain-error.ts';

export class LoanNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'LOAN_NOT_FOUND';

  constructor() {
    super('There is no such loan.');
  }
}

export class LoanCompleted extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'LOAN_COMPLETED';

  constructor() {
    super('The loan is paid off and takes no further payment.');
  }
}

export class AmountExceedsBalance extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'AMOUNT_EXCEEDS_BALANCE';

  constructor() {
    const message = 'The amount is more than the loan still asks, less what is being processed.';
    super(message, [{ path: '/amount', message }]);
  }
}
