import type { LoanRequestEvents } from '../../domain/loan-requests/loan-request.events.ts';
import type { LoanRequestStatus } from '../../domain/loan-requests/loan-request.ts';
import type { LoanEvents } from '../../domain/loans/loan.events.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import type { PaymentEvents, PaymentStatus } from '../../domain/payments/payment.events.ts';
import type { LoanId, LoanRequestId, PaymentId, TicketId, UserId } from '../../domain/shared/ids.ts';
import type { TicketEvents } from '../../domain/support/ticket.events.ts';
import type { TicketStatus } from '../../domain/support/ticket.ts';
import { type WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType, WebhookSubject } from '../../domain/webhooks/webhook-event.ts';
import type { LoanRequestQueries } from '../loan-requests/loan-request.queries.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { PaymentQueries } from '../payments/payment.queries.ts';
import type { Clock, IdGenerator, JobQueue } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { TicketQueries } from '../support/ticket.queries.ts';
import { WAKE_WEBHOOKS } from './deliveries.ts';
import type { WebhookSubscribers } from './ports.ts';

export type StatusEvent = LoanRequestEvents | LoanEvents | PaymentEvents | TicketEvents;

/** `status` as the borrower reads it. */
interface StatusChange {
  readonly subject: WebhookSubject;
  readonly subjectId: string;
  readonly userId: UserId;
  readonly status: string;
  readonly type: WebhookEventType;
  readonly occurredAt: Date;
  /** Fields of the event that the detail lacks. */
  readonly more?: { readonly loanId: string } | { readonly currency: string };
}

/** `stated`: the event has the new status, if any, in `newStatus`. */
type StatusOf<Event, Status> = Event extends { readonly newStatus: unknown } ? 'stated' : Status | null;

/** The status that each event brings; `null` if it changes none. A new event does not compile until it is listed. */
type StatusesOf<Event extends { readonly type: string }, Status> = {
  readonly [Type in Event['type']]: StatusOf<Extract<Event, { readonly type: Type }>, Status>;
};

const REQUESTS: StatusesOf<LoanRequestEvents, LoanRequestStatus> = {
  'loan-request.submitted': 'Pending',
  'loan-request.changed': null,
  'loan-request.approved': 'Approved',
  'loan-request.rejected': 'Rejected',
  'loan-request.cancelled': 'Cancelled',
  'loan-request.disbursed': 'Disbursed',
};

const LOANS: StatusesOf<LoanEvents, LoanStatus> = {
  'loan.disbursed': 'Active',
  // It had its status before.
  'loan.taken-over': null,
  'loan.payment-received': null,
  'loan.payment-reversed': 'stated',
  // For the borrower, and so for other services, the loan stays Defaulted.
  'loan.written-off': null,
  'loan.paused': 'Paused',
  'loan.changed': 'stated',
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
};

const PAYMENTS: StatusesOf<PaymentEvents, PaymentStatus> = {
  'payment.ordered': 'Processing',
  'payment.reference-recorded': 'Pending',
  'payment.completed': 'Completed',
  'payment.failed': 'Failed',
  'payment.refund-due': null,
  'payment.reversed': 'Failed',
  'payment.code-required': null,
};

const TICKETS: StatusesOf<TicketEvents, TicketStatus> = {
  'ticket.opened': 'Open',
  'ticket.started': 'In Progress',
  'ticket.assigned': null,
  'ticket.agent-replied': null,
  'ticket.resolved': 'Resolved',
  'ticket.reopened': 'In Progress',
  'ticket.closed': 'Closed',
  'ticket.closed-by-erasure': 'Closed',
};

const STATUSES = { ...REQUESTS, ...LOANS, ...PAYMENTS, ...TICKETS };

/** The types of the events that change a status. */
export const STATUS_EVENTS = (Object.keys(STATUSES) as StatusEvent['type'][]).filter((type) => STATUSES[type] !== null);

type WireName<Status extends string> = Status extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}_${WireName<Rest>}`
  : Lowercase<Status>;

/** Does not compile if a status has no webhook event. */
function typeOf<Subject extends WebhookSubject, Status extends string>(subject: Subject, status: Status) {
  return `${subject}.${status.toLowerCase().replaceAll(' ', '_')}` as `${Subject}.${WireName<Status>}`;
}

/** A change of a loan is told whether or not it changes the status. */
export function statusChangesOf(event: StatusEvent): readonly StatusChange[] {
  const change = statusChangeOf(event);
  if (event.type !== 'loan.changed') return change === null ? [] : [change];
  const { loanId: subjectId, borrowerId: userId, occurredAt } = event;
  // A loan with any other status is refused.
  const changed = { subject: 'loan', subjectId, userId, status: 'Active', type: 'loan.changed', occurredAt } as const;
  return change === null ? [changed] : [changed, change];
}

/** `null` if the event changes no status. */
function statusChangeOf(event: StatusEvent): StatusChange | null {
  const { occurredAt } = event;
  if ('ticketId' in event) {
    const [status, ids] = [TICKETS[event.type], { subjectId: event.ticketId, userId: event.ownerId }];
    return status && { subject: 'ticket', ...ids, status, type: typeOf('ticket', status), occurredAt };
  }
  const { borrowerId: userId } = event;
  if (isOf(REQUESTS, event)) {
    const status = REQUESTS[event.type];
    const ids = { subjectId: event.requestId, userId };
    const more = 'loanId' in event && { more: { loanId: event.loanId } };
    return (
      status && { subject: 'loan_request', ...ids, status, type: typeOf('loan_request', status), occurredAt, ...more }
    );
  }
  if (isOf(PAYMENTS, event)) {
    const status = PAYMENTS[event.type];
    const ids = { subjectId: event.paymentId, userId };
    const more = { currency: event.currency };
    return status && { subject: 'payment', ...ids, status, type: typeOf('payment', status), occurredAt, more };
  }
  const status = 'newStatus' in event ? event.newStatus : LOANS[event.type];
  const ids = { subjectId: event.loanId, userId };
  return status && { subject: 'loan', ...ids, status, type: typeOf('loan', status), occurredAt };
}

function isOf<Type extends StatusEvent['type']>(
  table: Readonly<Record<Type, unknown>>,
  event: StatusEvent,
): event is Extract<StatusEvent, { readonly type: Type }> {
  return event.type in table;
}

/** Stores the deliveries of a change of status and wakes their endpoints, in the unit of work of the change. */
export class RecordStatusChange extends UseCase<{
  webhookSubscribers: WebhookSubscribers;
  webhookDeliveries: WebhookDeliveries;
  loanRequestQueries: Pick<LoanRequestQueries, 'detailOf'>;
  loanQueries: Pick<LoanQueries, 'detailOf'>;
  paymentQueries: Pick<PaymentQueries, 'detailOf'>;
  ticketQueries: Pick<TicketQueries, 'detailOf'>;
  jobs: JobQueue;
  ids: IdGenerator;
  clock: Clock;
}> {
  async execute(event: StatusEvent): Promise<void> {
    for (const change of statusChangesOf(event)) await this.record(change);
  }

  private async record(change: StatusChange): Promise<void> {
    const { webhookSubscribers, webhookDeliveries, jobs, ids, clock } = this.deps;
    const subscribers = await webhookSubscribers.to(change.type);
    if (subscribers.length === 0) return;
    const { status, type, subjectId, userId, occurredAt, more } = change;
    // One transaction can change a status twice, and then the detail has the second one.
    const data = { ...(await this.detailOf(change)), ...more, status, userId };
    const eventId = ids.next<'WebhookEvent'>();
    for (const webhookId of subscribers) {
      const id = ids.next<'WebhookDelivery'>();
      const about = { id, webhookId, eventId, type, subjectId, userId, data, occurredAt };
      await webhookDeliveries.add(new WebhookDelivery(about, clock.now()));
    }
    await jobs.enqueue(WAKE_WEBHOOKS, { webhookIds: subscribers });
  }

  /** The subject as the borrower reads it. */
  private detailOf({ subject, userId, subjectId }: StatusChange): Promise<object | null> {
    const { loanRequestQueries, loanQueries, paymentQueries, ticketQueries } = this.deps;
    switch (subject) {
      case 'loan_request':
        return loanRequestQueries.detailOf(userId, subjectId as LoanRequestId);
      case 'loan':
        return loanQueries.detailOf(userId, subjectId as LoanId);
      case 'payment':
        return paymentQueries.detailOf(userId, subjectId as PaymentId);
      case 'ticket':
        return ticketQueries.detailOf(userId, subjectId as TicketId);
    }
  }
}
