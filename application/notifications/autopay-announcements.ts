import type { AutopayEvents } from '../../domain/payments/payment.events.ts';
import { type Announcers, dayIn, PAYMENT_UPDATE } from './announcement.ts';

export const AUTOPAY_ANNOUNCEMENTS: Announcers<AutopayEvents> = {
  'autopay.authorized': (event) => ({
    ...about(event, event.authorizationId),
    // The copy that the borrower keeps.
    notice: {
      name: event.type,
      values: {
        day: dayIn(event),
        method: event.method,
        bank: { bankId: event.bankId },
        limit: event.maxAmount && { amount: event.maxAmount, currency: event.currency },
      },
    },
  }),
  'autopay.revoked': (event) => ({
    ...about(event, event.authorizationId),
    notice: { name: event.type, values: { day: dayIn(event) } },
  }),
  'autopay.skipped': (event) => ({
    ...about(event, event.day),
    notice: {
      name: event.type,
      values: {
        day: { day: event.day },
        amount: { amount: event.amount, currency: event.currency },
        limit: { amount: event.maxAmount, currency: event.currency },
      },
    },
  }),
  'autopay.failed': (event) => ({
    ...about(event, event.paymentId),
    notice: { name: event.type, values: { day: dayIn(event), retryOn: { day: event.retryOn } } },
  }),
  'autopay.suspended': (event) => ({
    ...about(event, event.paymentId),
    notice: { name: event.type, values: { day: dayIn(event), cause: event.cause } },
  }),
};

function about({ type, loanId, borrowerId }: AutopayEvents, which: string) {
  const source = `${type}:${loanId}:${which}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/loans/${loanId}/autopay` };
}
