import { domainError } from '../shared/domain-error.ts';
import type { PaymentId } from './payment.id.ts';

export class PaymentNotFound extends domainError('not-found', 'PAYMENT_NOT_FOUND', 'Payment not found.') {}

/** An unknown loan or bank in a payment is a fault of the payment too, not "not found". */
export class InvalidPayment extends domainError('invalid', 'INVALID_PAYMENT') {
  constructor(field: string, message: string) {
    super(message, [{ field, message }]);
  }
}

export class PaymentDeclined extends domainError('declined', 'PAYMENT_DECLINED') {
  readonly paymentId: PaymentId;

  constructor(reason: string, paymentId: PaymentId) {
    super(`The payment was declined: ${reason}.`);
    this.paymentId = paymentId;
  }
}

/** A transfer pays once. Its reference can be recorded again only if the first attempt failed. */
export class DuplicateReference extends domainError(
  'invalid',
  'DUPLICATE_REFERENCE',
  'You have already recorded a payment with this reference.',
  'reference',
) {}

export class PaymentNotPending extends domainError(
  'invalid',
  'PAYMENT_NOT_PENDING',
  'The payment is not waiting for verification.',
) {}

export class PaymentNotCompleted extends domainError(
  'invalid',
  'PAYMENT_NOT_COMPLETED',
  'Only a completed payment can be reversed.',
) {}

export class InvalidRefund extends domainError('invalid', 'INVALID_REFUND') {
  constructor(field: string, message: string) {
    super(message, [{ field, message }]);
  }
}

export class AlreadyRefunded extends domainError('invalid', 'ALREADY_REFUNDED', 'The money was already paid out.') {}

export class RefundNotFound extends domainError('not-found', 'REFUND_NOT_FOUND', 'Refund not found.') {}

export class PaymentVerificationFailed extends domainError('invalid', 'PAYMENT_VERIFICATION_FAILED') {
  /** @param lockedUntil set after too many wrong codes */
  constructor(lockedUntil: Date | null = null) {
    super(
      lockedUntil === null
        ? 'No deposit matches this payment. Check the reference, the amount and the confirmation code.'
        : `Too many wrong codes. Try again at ${lockedUntil.toISOString()}.`,
    );
  }
}
