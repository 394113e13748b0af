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

export class LoanNotEligibleForPause extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'LOAN_NOT_ELIGIBLE_FOR_PAUSE';

  /** @param obstacles the rules that were broken, in sentences */
  constructor(obstacles: readonly string[]) {
    super(
      'The loan cannot be paused now. See details.',
      obstacles.map((message) => ({ path: '', message })),
    );
  }
}

export class InvalidPauseDuration extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_PAUSE_DURATION';

  constructor(shortest: number, longest: number) {
    const message = `A pause lasts ${shortest} to ${longest} whole months.`;
    super(message, [{ path: '/duration', message }]);
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
