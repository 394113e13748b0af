import type { AutopayEvents } from '../../domain/payments/autopay.events.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { type Announcers, PAYMENT_UPDATE } from './announcement.ts';

export const AUTOPAY_ANNOUNCEMENTS: Announcers<AutopayEvents> = {
  'autopay.authorized': (event) => ({
    ...about(event, event.authorizationId),
    // The copy that the borrower keeps.
    notice: {
      name: event.type,
      values: {
        day: { day: dayOf(event.occurredAt) },
        method: event.method,
        bankId: event.bankId,
        limit: event.maxAmount && { amount: event.maxAmount, currency: event.currency },
        authorizationId: event.authorizationId,
      },
    },
  }),
  'autopay.revoked': (event) => ({
    ...about(event, event.authorizationId),
    notice: { name: event.type, values: {} },
  }),
  'autopay.skipped': (event) => ({
    ...about(event, event.day),
    notice: {
      name: event.type,
      values: {
        amount: { amount: event.amount, currency: event.currency },
        limit: { amount: event.maxAmount, currency: event.currency },
      },
    },
  }),
  'autopay.failed': (event) => ({
    ...about(event, event.paymentId),
    notice: { name: event.type, values: { retryOn: { day: event.retryOn } } },
  }),
  'autopay.suspended': (event) => ({
    ...about(event, event.paymentId),
    notice: { name: event.type, values: { cause: event.cause } },
  }),
};

function about({ type, loanId, borrowerId }: AutopayEvents, which: string) {
  const source = `${type}:${loanId}:${which}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/loans/${loanId}/autopay` };
}
