import type {
  PaymentCodeRequired,
  PaymentCompleted,
  PaymentFailed,
  PaymentReversed,
  RefundPaid,
} from '../../domain/payments/payment.events.ts';
import { type Announcers, dayIn, PAYMENT_UPDATE, quoted } from './announcement.ts';
import type { Amount, FailureText, Notice } from './notices.ts';

const REASON_MAX_LENGTH = 200;
/** No reference is longer. */
const REFERENCE_MAX_LENGTH = 64;

type AnnouncedPaymentEvent = PaymentCompleted | PaymentFailed | PaymentReversed | PaymentCodeRequired | RefundPaid;

export const PAYMENT_ANNOUNCEMENTS: Announcers<AnnouncedPaymentEvent> = {
  'payment.completed': (event) => ({
    ...about(event),
    notice: { name: event.type, values: { amount: amountIn(event) } },
  }),
  'payment.failed': (event) => ({ ...about(event), notice: failureIn(event) }),
  'payment.reversed': (event) => ({
    ...about(event),
    notice: {
      name: event.type,
      values: { day: dayIn(event), amount: amountIn(event), reason: reasonIn(event) },
    },
  }),
  'refund.paid': (event) => ({
    ...about(event),
    notice: {
      name: event.type,
      values: { amount: amountIn(event), reference: quoted(event.reference, REFERENCE_MAX_LENGTH) },
    },
  }),
  'payment.code-required': (event) => ({
    ...about(event),
    notice: {
      name: event.type,
      values: { amount: amountIn(event), reference: quoted(event.reference, REASON_MAX_LENGTH) },
    },
  }),
};

function failureIn(event: PaymentFailed): Notice {
  const amount = amountIn(event);
  if (event.isOwed) return { name: 'payment.failed.owed', values: { day: dayIn(event), amount } };
  const values = { amount, reason: reasonIn(event) };
  return { name: event.authorizationId === null ? event.type : 'payment.failed.autopay', values };
}

function reasonIn({ reason }: PaymentFailed | PaymentReversed): FailureText {
  return { failure: quoted(reason, REASON_MAX_LENGTH) };
}

function amountIn({ amount, currency }: AnnouncedPaymentEvent): Amount {
  return { amount, currency };
}

function about({ type, paymentId, borrowerId }: AnnouncedPaymentEvent) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}
