import type { PaymentCompleted, PaymentEvents, PaymentFailed } from '../payments/payment.events.ts';
import { type Announcers, amountText, PAYMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 200;

/** What the borrower is told of a payment once its outcome is known. */
export const PAYMENT_ANNOUNCEMENTS: Announcers<PaymentCompleted | PaymentFailed> = {
  'payment.completed': (event) => ({
    ...about(event),
    title: 'We received your payment',
    message: `Your payment of ${amountText(event.amount, event.currency)} has arrived and counts towards your loan.`,
  }),
  'payment.failed': (event) => ({
    ...about(event),
    title: 'Your payment did not go through',
    message:
      `Your payment of ${amountText(event.amount, event.currency)} failed (${quoted(event.reason, REASON_MAX_LENGTH)}). ` +
      'It does not count towards your loan. Please try again or choose another way to pay.',
  }),
};

function about({
  type,
  paymentId,
  borrowerId,
}: Extract<PaymentEvents, { type: 'payment.completed' | 'payment.failed' }>) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}
