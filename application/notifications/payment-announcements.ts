import type { PaymentCompleted, PaymentFailed } from '../../domain/payments/payment.events.ts';
import { type Announcers, amountText, PAYMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 200;

export const PAYMENT_ANNOUNCEMENTS: Announcers<PaymentCompleted | PaymentFailed> = {
  'payment.completed': (event) => ({
    ...about(event),
    title: 'We received your payment',
    message: `Your payment of ${amountText(event.amount, event.currency)} has been applied to your loan. Thank you.`,
  }),
  'payment.failed': (event) => ({
    ...about(event),
    title: 'Your payment did not go through',
    message:
      `Your payment of ${amountText(event.amount, event.currency)} failed (${quoted(event.reason, REASON_MAX_LENGTH)}). ` +
      'It was not applied to your loan. Please try again or use another payment method.',
  }),
};

function about({ type, paymentId, borrowerId }: PaymentCompleted | PaymentFailed) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}
