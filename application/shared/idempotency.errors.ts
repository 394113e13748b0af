import { DomainError } from '../../domain/shared/domain-error.ts';

export class IdempotencyKeyReused extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'IDEMPOTENCY_KEY_REUSED';

  constructor() {
    super('This Idempotency-Key was used with another body.');
  }
}

export class IdempotencyKeyInUse extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'IDEMPOTENCY_KEY_IN_USE';

  constructor() {
    super('The first request with this Idempotency-Key is still running.');
  }
}
