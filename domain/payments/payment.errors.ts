import { DomainError } from '../shared/domain-error.ts';

export class PaymentNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'PAYMENT_NOT_FOUND';

  constructor() {
    super('There is no such payment.');
  }
}

/** A payment names something that is not there. The seed's table answers this with 400, not with 404. */
export class InvalidPayment extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_PAYMENT';

  constructor(path: string, message: string) {
    super(message, [{ path, message }]);
  }
}

export class PaymentDeclined extends DomainError {
  readonly kind = 'declined';
  readonly code = 'PAYMENT_DECLINED';

  constructor(reason: string) {
    super(`The payment was declined: ${reason}.`);
  }
}

/** The same transfer cannot pay twice, so its reference is taken once, unless the first attempt failed. */
export class DuplicateReference extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'DUPLICATE_REFERENCE';

  constructor() {
    const message = 'You have already recorded a payment with this reference.';
    super(message, [{ path: '/referenceNumber', message }]);
  }
}

/** Only a reference that waits to be proven can be verified. */
export class PaymentNotPending extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'PAYMENT_NOT_PENDING';

  constructor() {
    super('The payment is not waiting to be verified.');
  }
}

export class PaymentVerificationFailed extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'PAYMENT_VERIFICATION_FAILED';

  /** @param lockedUntil given after too many wrong codes */
  constructor(lockedUntil: Date | null = null) {
    super(
      lockedUntil === null
        ? 'No deposit proves this payment. Check the reference, the amount and the confirmation code.'
        : `After too many wrong codes, try again at ${lockedUntil.toISOString()}.`,
    );
  }
}
