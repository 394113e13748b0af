import type {
  PaymentCodeRequired,
  PaymentCompleted,
  PaymentFailed,
  PaymentReversed,
} from '../../domain/payments/payment.events.ts';
import type { RefundPaid } from '../../domain/payments/refund.events.ts';
import { type Announcers, amountText, PAYMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 200;
/** No reference is longer. */
const REFERENCE_MAX_LENGTH = 64;

type AnnouncedPaymentEvent = PaymentCompleted | PaymentFailed | PaymentReversed | PaymentCodeRequired | RefundPaid;

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
  'payment.reversed': (event) => ({
    ...about(event),
    title: 'Your payment was returned',
    message:
      `Your payment of ${amountText(event.amount, event.currency)} was returned ` +
      `(${quoted(event.reason, REASON_MAX_LENGTH)}). It no longer counts towards your loan, so this amount is owed again. ` +
      'Open the loan to see your payment schedule.',
  }),
  'refund.paid': (event) => ({
    ...about(event),
    title: 'We have paid you back',
    message:
      `We have sent you ${amountText(event.amount, event.currency)}, which we received for a payment that had failed. ` +
      `The reference of the transfer is ${quoted(event.reference, REFERENCE_MAX_LENGTH)}.`,
  }),
  'payment.code-required': (event) => ({
    ...about(event),
    title: 'Confirm your bank transfer',
    message:
      `We received a transfer of ${amountText(event.amount, event.currency)} with your reference ` +
      `${quoted(event.reference, REASON_MAX_LENGTH)}. Verify the payment with the confirmation code from your bank, ` +
      'and we will apply it to your loan.',
  }),
};

function about({ type, paymentId, borrowerId }: AnnouncedPaymentEvent) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}
