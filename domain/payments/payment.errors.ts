import { DomainError, domainError, fieldError } from '../shared/domain-error.ts';
import type { PaymentId } from '../shared/ids.ts';
import { sentence } from '../shared/phrase.ts';
import { FAILURE_REASONS } from './failure-reasons.ts';

export const PAYMENT_FAULTS = {
  amount: sentence('The amount must be greater than 0.'),
  reference: sentence('Enter a reference of 1 to {max} characters, not only spaces.'),
  bankRequired: sentence('A bank transfer requires a bank.'),
  bank: sentence('There is no such bank.'),
  loan: sentence('Loan not found.'),
};

export class PaymentNotFound extends domainError('not-found', 'PAYMENT_NOT_FOUND', 'Payment not found.') {}

/** An unknown loan or bank in a payment is a fault of the payment too, not "not found". */
export class InvalidPayment extends fieldError('INVALID_PAYMENT') {}

export class PaymentDeclined extends domainError(
  'declined',
  'PAYMENT_DECLINED',
  'The payment was declined: {reason}.',
) {
  override readonly keepsWrites = true;
  readonly paymentId: PaymentId;

  /** @param reason `null` if the payment gateway gave none */
  constructor(reason: string | null, paymentId: PaymentId) {
    const given = reason ?? FAILURE_REASONS.notGiven.template;
    const own = Object.values(FAILURE_REASONS).find(({ template }) => template === given);
    super({ reason: own === undefined ? given : own() });
    this.paymentId = paymentId;
  }
}

/** One claim at a time, so that a deposit proves one payment. A standing order repeats its reference. */
export class DuplicateReference extends domainError(
  'invalid',
  'DUPLICATE_REFERENCE',
  'You have already recorded a payment with this reference, which is not verified yet.',
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

export class InvalidRefund extends fieldError('INVALID_REFUND') {}

export class AlreadyRefunded extends domainError('invalid', 'ALREADY_REFUNDED', 'The money was already paid out.') {}

export class RefundNotFound extends domainError('not-found', 'REFUND_NOT_FOUND', 'Refund not found.') {}

export class PaymentVerificationFailed extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'PAYMENT_VERIFICATION_FAILED';
  override readonly keepsWrites: boolean;

  /** @param lockedUntil set after too many wrong codes, when another one is no longer counted */
  constructor(lockedUntil: Date | null = null) {
    super(lockedUntil === null ? noMatch() : verificationLocked({ until: lockedUntil }));
    this.keepsWrites = lockedUntil === null;
  }
}
export const noMatch = sentence(
  'No deposit matches this payment. Check the reference, the amount and the confirmation code.',
);
export const verificationLocked = sentence('Too many wrong codes. Try again at {until}.');
