import { type TProperties, Type } from 'typebox';
import type { LoanRequestEvents } from '../../domain/loan-requests/loan-request.events.ts';
import type { LoanRequestStatus } from '../../domain/loan-requests/loan-request.ts';
import type { LoanEvents } from '../../domain/loans/loan.events.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import type { PaymentEvents, PaymentStatus } from '../../domain/payments/payment.events.ts';
import type { PayoutEvents, PayoutStatus } from '../../domain/payments/payout.events.ts';
import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import type { TicketEvents } from '../../domain/support/ticket.events.ts';
import type { TicketStatus } from '../../domain/support/ticket.ts';
import type { WebhookEventOf, WebhookSubject } from '../../domain/webhooks/webhook-event.ts';
import { EXAMPLE_EXTERNAL_ID } from '../labels/labels.record.ts';
import { LoanRequestDetail } from '../loan-requests/loan-request.record.ts';
import { LoanDetail } from '../loans/loan.record.ts';
import { PaymentDetail } from '../payments/payment.record.ts';
import { PayoutDetail } from '../payments/payout.record.ts';
import { currencyCode, EXAMPLE_TIME, id, text } from '../shared/record.ts';
import { TicketDetail } from '../support/ticket.record.ts';

type WireName<Status extends string> = Status extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}_${WireName<Rest>}`
  : Lowercase<Status>;

/** The statuses that have a webhook event. */
type Told<Name extends WebhookSubject, Status extends string> = Status extends unknown
  ? WireName<Status> extends WebhookEventOf<Name>
    ? Status
    : never
  : never;

/** `stated`: the event has the new status, if any, in `newStatus`. */
type StatusOf<Event, Status> = Event extends { readonly newStatus: unknown } ? 'stated' : Status | null;

/** The status that each event brings; `null` if it changes none. A new event does not compile until it is listed. */
type Statuses<Name extends WebhookSubject, Event extends DomainEvent, Status extends string> = {
  readonly [Type in Event['type']]: StatusOf<Extract<Event, { readonly type: Type }>, Told<Name, Status>>;
};

/** What other services hear of a subject. */
export interface Subject<Event, Listed = Readonly<Record<string, string | null>>> {
  /** The name of its schemas. */
  readonly title: string;
  /** What the borrower reads, and what other services need besides. */
  readonly data: TProperties;
  /** The values in which the example differs from those of the fields. */
  readonly example?: object;
  /** As the borrower reads them. */
  readonly statuses: Listed;
  idOf(event: Event): string;
  /** The data that the detail lacks. */
  more?(event: Event): object;
}

interface Subjects {
  readonly loan_request: Subject<LoanRequestEvents, Statuses<'loan_request', LoanRequestEvents, LoanRequestStatus>>;
  readonly loan: Subject<LoanEvents, Statuses<'loan', LoanEvents, LoanStatus>>;
  readonly payment: Subject<PaymentEvents, Statuses<'payment', PaymentEvents, PaymentStatus>>;
  readonly payout: Subject<PayoutEvents, Statuses<'payout', PayoutEvents, PayoutStatus>>;
  readonly ticket: Subject<TicketEvents, Statuses<'ticket', TicketEvents, TicketStatus>>;
}

const externalId = Type.Optional(
  text(EXAMPLE_EXTERNAL_ID, 'What another system calls it. Only if it has a name there.'),
);

export const SUBJECTS: Subjects = {
  loan_request: {
    title: 'LoanRequest',
    data: {
      ...LoanRequestDetail.properties,
      externalId,
      loanId: Type.Optional(id('loan', 'Only in `loan_request.disbursed`.')),
    },
    example: { status: 'Disbursed', approvalDate: EXAMPLE_TIME },
    statuses: {
      'loan-request.submitted': 'Pending',
      'loan-request.changed': null,
      'loan-request.approved': 'Approved',
      'loan-request.rejected': 'Rejected',
      'loan-request.cancelled': 'Cancelled',
      'loan-request.disbursed': 'Disbursed',
      // Its loan was annulled.
      'loan-request.reopened': 'Approved',
    },
    idOf: ({ requestId }) => requestId,
    more: (event) => ('loanId' in event ? { loanId: event.loanId } : {}),
  },
  loan: {
    title: 'Loan',
    data: { ...LoanDetail.properties, externalId },
    statuses: {
      'loan.disbursed': 'Active',
      // It had its status before.
      'loan.taken-over': null,
      'loan.payment-received': null,
      'loan.payment-reversed': 'stated',
      // For the borrower, and so for other services, the loan stays Defaulted.
      'loan.written-off': null,
      // Told by its own name.
      'loan.annulled': 'Completed',
      'loan.paused': 'Paused',
      'loan.changed': 'stated',
      'loan.change-undone': 'stated',
      'loan.completed': 'Completed',
      'loan.cured': 'Active',
      'loan.resumed': 'Active',
      'loan.defaulted': 'Defaulted',
      'loan.payment-due': null,
      'loan.overdue': null,
      'loan.charged': null,
      'loan.charge-confirmed': null,
      'loan.charge-waived': null,
      'loan.charge-voided': null,
      'loan.charge-reopened': null,
    },
    idOf: ({ loanId }) => loanId,
  },
  payment: {
    title: 'Payment',
    data: {
      ...PaymentDetail.properties,
      externalId,
      currency: currencyCode,
      returnCode: Type.Optional(text('R01', 'Only in `payment.returned`.')),
    },
    statuses: {
      'payment.ordered': 'Processing',
      'payment.reference-recorded': 'Pending',
      'payment.completed': 'Completed',
      'payment.failed': 'Failed',
      'payment.refund-due': null,
      'payment.reversed': 'Failed',
      'payment.returned': 'stated',
      'payment.code-required': null,
    },
    idOf: ({ paymentId }) => paymentId,
    more: (event) => ({
      currency: event.currency,
      ...(event.type === 'payment.returned' && { returnCode: event.code }),
    }),
  },
  payout: {
    title: 'Payout',
    data: PayoutDetail.properties,
    example: { status: 'Processing' },
    statuses: {
      'payout.ordered': 'Pending',
      'payout.accepted': 'Processing',
      'payout.succeeded': 'Succeeded',
      'payout.failed': 'Failed',
      'payout.returned': 'Returned',
      'payout.resolved': null,
    },
    idOf: ({ payoutId }) => payoutId,
  },
  ticket: {
    title: 'Ticket',
    data: TicketDetail.properties,
    example: { status: 'In Progress' },
    statuses: {
      'ticket.opened': 'Open',
      'ticket.started': 'In Progress',
      'ticket.assigned': null,
      'ticket.agent-replied': null,
      'ticket.resolved': 'Resolved',
      'ticket.reopened': 'In Progress',
      'ticket.closed': 'Closed',
      'ticket.closed-by-erasure': 'Closed',
    },
    idOf: ({ ticketId }) => ticketId,
  },
};
