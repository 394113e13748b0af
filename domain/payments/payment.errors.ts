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
