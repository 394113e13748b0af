import { DomainError } from '../shared/domain-error.ts';

export class InvalidDeposit extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_DEPOSIT';

  constructor(path: string, message: string) {
    super(message, [{ path, message }]);
  }
}

/** A bank gives each reference once: the same one again is the same money, told twice. */
export class DuplicateDeposit extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'DUPLICATE_DEPOSIT';

  constructor() {
    const message = 'A deposit of this bank with this reference is already recorded.';
    super(message, [{ path: '/reference', message }]);
  }
}
