import { DomainError, domainError, fieldError } from '../shared/domain-error.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Currency } from '../shared/money.ts';
import { sentence } from '../shared/phrase.ts';

/** Days until an unverified reference expires. */
export const REFERENCE_DAYS = 30;

/** Why payments fail, in the words of the service. The reasons of gateways are quoted. */
export const FAILURE_REASONS = {
  insufficientFunds: sentence('insufficient funds'),
  tokenUnreadable: sentence('the payment instrument must be added again'),
  rejectedByBank: sentence('rejected by the bank'),
  returned: sentence('returned by the bank'),
  uncollectedFunds: sentence('uncollected funds'),
  accountClosed: sentence('account closed'),
  noAccount: sentence('no such account'),
  invalidAccount: sentence('invalid account number'),
  accountFrozen: sentence('account frozen'),
  paymentStopped: sentence('payment stopped'),
  notAuthorized: sentence('not authorized by the account holder'),
  notGiven: sentence('no reason given'),
  noOutcome: sentence('the payment gateway reported no outcome in time'),
  notNeeded: sentence('the loan no longer needs the money, which is owed back to the borrower'),
  notSent: sentence('the payout failed'),
  cameBack: sentence('the bank returned the money'),
  notVerified: sentence(`the transfer was not verified within ${REFERENCE_DAYS} days`),
};

export const PAYMENT_FAULTS = {
  amount: sentence('The amount must be greater than 0.'),
  reference: sentence('Enter a reference of 1 to {max} characters, not only spaces.'),
  bankRequired: sentence('A bank transfer requires a bank.'),
  bank: sentence('There is no such bank.'),
  loan: sentence('Loan not found.'),
  returnCode: sentence('A return requires the code that the bank gave.'),
  onlyPrepayment: sentence('Only for a prepayment.'),
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

export class RefundPending extends domainError('invalid', 'REFUND_PENDING', 'A payout of this refund is on its way.') {}

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

export class AutopayNotFound extends domainError('not-found', 'AUTOPAY_NOT_FOUND', 'This loan has no autopay.') {}

export class DepositNotFound extends domainError('not-found', 'DEPOSIT_NOT_FOUND', 'Deposit not found.') {}

/** A payment has claimed it, or the money was sent back. */
export class DepositNotAvailable extends domainError(
  'invalid',
  'DEPOSIT_NOT_AVAILABLE',
  'The deposit is claimed or returned already.',
) {}

export class CurrencyMismatch extends domainError(
  'invalid',
  'CURRENCY_MISMATCH',
  'The deposit is in {deposit}, and the loan in {loan}.',
) {
  constructor(deposit: Currency, loan: Currency) {
    super({ deposit, loan });
  }
}

export const notAfterToday = sentence('The date of receipt must not be after the business date.');

export class InvalidDeposit extends fieldError('INVALID_DEPOSIT') {}

/** The same money, reported twice. A standing order repeats its reference and amount, but not on the same day. */
export class DuplicateDeposit extends domainError(
  'invalid',
  'DUPLICATE_DEPOSIT',
  'A deposit with this bank, reference, amount, currency and day of receipt is already recorded.',
  'reference',
) {}
