import type { DocumentRejected, DocumentVerified } from '../../domain/documents/document.events.ts';
import type {
  AutopayEvents,
  PaymentCodeRequired,
  PaymentCompleted,
  PaymentFailed,
  PaymentReversed,
  RefundPaid,
} from '../../domain/payments/payment.events.ts';
import type {
  TicketAgentReplied,
  TicketAssigned,
  TicketClosed,
  TicketEvents,
  TicketReopened,
  TicketResolved,
} from '../../domain/support/ticket.events.ts';
import {
  type Amount,
  type Announcers,
  DOCUMENT_UPDATE,
  type FailureText,
  type Notice,
  noticeDayOf,
  PAYMENT_UPDATE,
  quoted,
  SUPPORT_UPDATE,
} from './announcement.ts';
import { LOAN_ANNOUNCEMENTS, OFFER_ANNOUNCEMENTS } from './loan-announcements.ts';

const AUTOPAY_ANNOUNCEMENTS: Announcers<AutopayEvents> = {
  'autopay.authorized': (event) => ({
    ...aboutAutopay(event, event.authorizationId),
    // The copy that the borrower keeps.
    notice: {
      name: event.type,
      values: {
        day: noticeDayOf(event),
        method: event.method,
        bank: { bankId: event.bankId },
        limit: event.maxAmount && { amount: event.maxAmount, currency: event.currency },
      },
    },
  }),
  'autopay.revoked': (event) => ({
    ...aboutAutopay(event, event.authorizationId),
    notice: { name: event.type, values: { day: noticeDayOf(event) } },
  }),
  'autopay.skipped': (event) => ({
    ...aboutAutopay(event, event.day),
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
    ...aboutAutopay(event, event.paymentId),
    notice: { name: event.type, values: { day: noticeDayOf(event), retryOn: { day: event.retryOn } } },
  }),
  'autopay.suspended': (event) => ({
    ...aboutAutopay(event, event.paymentId),
    notice: { name: event.type, values: { day: noticeDayOf(event), cause: event.cause } },
  }),
};

function aboutAutopay({ type, loanId, borrowerId }: AutopayEvents, which: string) {
  const source = `${type}:${loanId}:${which}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/loans/${loanId}/autopay` };
}

const DOCUMENT_REASON_MAX_LENGTH = 500;

const DOCUMENT_ANNOUNCEMENTS: Announcers<DocumentVerified | DocumentRejected> = {
  'document.verified': (event) => ({
    ...aboutDocument(event),
    notice: { name: event.type, values: { documentType: event.documentType } },
  }),
  'document.rejected': (event) => ({
    ...aboutDocument(event),
    notice: {
      name: event.type,
      values: { documentType: event.documentType, reason: quoted(event.reason, DOCUMENT_REASON_MAX_LENGTH) },
    },
  }),
};

function aboutDocument({ type, documentId, ownerId }: DocumentVerified | DocumentRejected) {
  const source = `${type}:${documentId}`;
  return { recipientId: ownerId, source, type: DOCUMENT_UPDATE, actionPath: '/user/documents' };
}

const PAYMENT_REASON_MAX_LENGTH = 200;
/** No reference is longer. */
const REFERENCE_MAX_LENGTH = 64;

type AnnouncedPaymentEvent = PaymentCompleted | PaymentFailed | PaymentReversed | PaymentCodeRequired | RefundPaid;

const PAYMENT_ANNOUNCEMENTS: Announcers<AnnouncedPaymentEvent> = {
  'payment.completed': (event) => ({
    ...aboutPayment(event),
    notice: { name: event.type, values: { amount: amountIn(event) } },
  }),
  'payment.failed': (event) => ({ ...aboutPayment(event), notice: failureIn(event) }),
  'payment.reversed': (event) => ({
    ...aboutPayment(event),
    notice: {
      name: event.type,
      values: { day: noticeDayOf(event), amount: amountIn(event), reason: reasonIn(event) },
    },
  }),
  'refund.paid': (event) => ({
    ...aboutPayment(event),
    notice: {
      name: event.type,
      values: { amount: amountIn(event), reference: quoted(event.reference, REFERENCE_MAX_LENGTH) },
    },
  }),
  'payment.code-required': (event) => ({
    ...aboutPayment(event),
    notice: {
      name: event.type,
      values: { amount: amountIn(event), reference: quoted(event.reference, PAYMENT_REASON_MAX_LENGTH) },
    },
  }),
};

function failureIn(event: PaymentFailed): Notice {
  const amount = amountIn(event);
  if (event.isOwed) return { name: 'payment.failed.owed', values: { day: noticeDayOf(event), amount } };
  const values = { amount, reason: reasonIn(event) };
  return { name: event.authorizationId === null ? event.type : 'payment.failed.autopay', values };
}

function reasonIn({ reason }: PaymentFailed | PaymentReversed): FailureText {
  return { failure: quoted(reason, PAYMENT_REASON_MAX_LENGTH) };
}

function amountIn({ amount, currency }: AnnouncedPaymentEvent): Amount {
  return { amount, currency };
}

function aboutPayment({ type, paymentId, borrowerId }: AnnouncedPaymentEvent) {
  const source = `${type}:${paymentId}`;
  return { recipientId: borrowerId, source, type: PAYMENT_UPDATE, actionPath: `/payments/${paymentId}` };
}

type AnnouncedTicketEvent = TicketAssigned | TicketAgentReplied | TicketResolved | TicketReopened | TicketClosed;

const SUBJECT_MAX_LENGTH = 100;

/**
 * Never contains the agent's reply: other people may see mail and lock screens. An event can occur more than once for a
 * ticket, so the source includes its time or the message.
 */
const TICKET_ANNOUNCEMENTS: Announcers<AnnouncedTicketEvent> = {
  'ticket.assigned': (event) => ({
    ...aboutTicket(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.agent-replied': (event) => ({
    ...aboutTicket(event, event.messageId),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.resolved': (event) => ({
    ...aboutTicket(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.reopened': (event) => ({
    ...aboutTicket(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.closed': (event) => ({
    ...aboutTicket(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
};

function named(event: TicketEvents) {
  return { day: noticeDayOf(event), subject: quoted(event.subject, SUBJECT_MAX_LENGTH) };
}

function aboutTicket({ type, ticketId, ownerId }: TicketEvents, which: string) {
  const source = `${type}:${ticketId}:${which}`;
  return { recipientId: ownerId, source, type: SUPPORT_UPDATE, actionPath: `/support/tickets/${ticketId}` };
}

/** All announcements by event type. */
export const ANNOUNCEMENTS = {
  ...LOAN_ANNOUNCEMENTS,
  ...OFFER_ANNOUNCEMENTS,
  ...PAYMENT_ANNOUNCEMENTS,
  ...AUTOPAY_ANNOUNCEMENTS,
  ...TICKET_ANNOUNCEMENTS,
  ...DOCUMENT_ANNOUNCEMENTS,
};

export const ANNOUNCED_EVENTS = Object.keys(ANNOUNCEMENTS) as readonly AnnouncedEvent['type'][];

type EventOf<Table> = Table extends Announcers<infer Event> ? Event : never;

export type AnnouncedEvent =
  | EventOf<typeof LOAN_ANNOUNCEMENTS>
  | EventOf<typeof OFFER_ANNOUNCEMENTS>
  | EventOf<typeof PAYMENT_ANNOUNCEMENTS>
  | EventOf<typeof AUTOPAY_ANNOUNCEMENTS>
  | EventOf<typeof TICKET_ANNOUNCEMENTS>
  | EventOf<typeof DOCUMENT_ANNOUNCEMENTS>;
