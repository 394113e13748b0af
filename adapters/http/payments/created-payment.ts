import { PaymentDeclined, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { pathId } from '../fields/read-fields.ts';

/** The id of the payment in each retry of a request with an `Idempotency-Key`. */
export function paymentIdForRetry(effectId: string | undefined) {
  return effectId === undefined ? {} : { paymentId: pathId<'Payment'>(effectId, () => new PaymentNotFound()) };
}

/** A new payment as the API answers it. @throws PaymentDeclined */
export function createdPayment(payment: Payment) {
  const { id: paymentId, loanId, amount, currency, status, transactionId, createdAt } = payment;
  if (payment.wasDeclined) throw new PaymentDeclined(payment.failureReason, paymentId);
  const shown = { paymentId, loanId, amount: amount.toDecimal(currency), status, transactionId };
  return { ...shown, createdAt: createdAt.toISOString() };
}
