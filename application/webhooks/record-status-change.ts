import type { LoanId, LoanRequestId, PaymentId, TicketId } from '../../domain/shared/ids.ts';
import { type WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { LoanRequestQueries } from '../loan-requests/loan-request.queries.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { PaymentQueries } from '../payments/payment.queries.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { TicketQueries } from '../support/ticket.queries.ts';
import type { WebhookSubscribers } from './ports.ts';
import { type StatusChange, type StatusEvent, statusChangesOf } from './status-changes.ts';
import { WAKE_WEBHOOKS } from './wake-webhooks.ts';

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
