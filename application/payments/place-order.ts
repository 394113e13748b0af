import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { SETTLE_PAYMENT } from './settle-payments.ts';

interface Ports {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly gateway: PaymentGateway;
  readonly jobs: JobQueue;
}

/**
 * Stores a payment whose amount is reserved on its loan, and orders its collection from a local gateway. A remote one gets
 * the order, and each gateway is asked for the outcome, by the settle job.
 */
export async function placeOrder(ports: Ports, loan: Loan, payment: Payment): Promise<void> {
  const { loans, payments, gateway, jobs } = ports;
  const { id: paymentId, loanId, borrowerId, orderedAt } = payment;
  applyAnswer(await gateway.collectAtOnce(payment.order()), loan, payment, payment.createdAt);
  await loans.save(loan);
  await payments.add(payment);
  if (!payment.awaitsOutcome) return;
  const askAt = new Date(orderedAt.getTime() + gateway.settlementDelayMs);
  await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, askAt);
}

/** Records the gateway's answer to an order on the payment and its loan. */
export function applyAnswer(answer: CollectionAnswer, loan: Loan, payment: Payment, at: Date): void {
  if (answer.status === 'accepted') payment.accept(answer.transactionId);
  if (answer.status === 'declined') {
    payment.fail(answer.reason, at);
    const { id: paymentId, amount, valueOn } = payment;
    loan.release({ paymentId, amount, valueOn: valueOn ?? dayOf(at) }, at);
  }
}
