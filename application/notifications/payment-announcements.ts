import type { PaymentCodeRequired, PaymentCompleted, PaymentFailed } from '../../domain/payments/payment.events.ts';
import { type Announcers, amountText, PAYMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 200;
/** No reference is longer. */
const REFERENCE_MAX_LENGTH = 64;

type AnnouncedPaymentEvent = PaymentCompleted | PaymentFailed | PaymentCodeRequired;

export const PAYMENT_ANNOUNCEMENTS: Announcers<AnnouncedPaymentEvent> = {
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
  'payment.code-required': (event) => ({
    ...about(event),
    title: 'Confirm your bank transfer',
    message:
      `We received a transfer of ${amountText(event.amount, event.currency)} with your reference ` +
      `${quoted(event.reference, REFERENCE_MAX_LENGTH)}. Verify the payment with the confirmation code from your bank, ` +
      'and we will apply it to your loan.',
  }),
};

function about({ type, paymentId, borrowerId }: AnnouncedPaymentEvent) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}
