import { type TProperties, type TSchema, Type } from 'typebox';
import { WEBHOOK_EVENTS, type WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import { EXAMPLE_TIME, exampleOf } from '../fields/examples.ts';
import { Choice, CurrencyCode, Id, Named, Timestamp } from '../fields/fields.ts';
import * as requests from '../loan-requests/loan-requests.schemas.ts';
import * as loans from '../loans/loans.schemas.ts';
import type { SentWebhook } from '../openapi/operation.ts';
import * as payments from '../payments/payments.schemas.ts';
import * as support from '../support/support.schemas.ts';

interface Described {
  readonly subject: WebhookSubject;
  /** Such as `loan request`. */
  readonly noun: string;
  /** The name of its schemas. */
  readonly title: string;
  readonly fields: TProperties;
  /** The values in which the example differs from those of the fields. */
  readonly differing?: object;
}

function sent({ subject, noun, title, fields, differing }: Described): SentWebhook {
  const types = WEBHOOK_EVENTS[subject].map((event) => `${subject}.${event}`);
  const Data = Named(`${title}EventData`, { ...fields, userId: Id('user') });
  const data = exampleOf<TSchema>(Data, differing) as { readonly status: string };
  const type = `${subject}.${data.status.toLowerCase().replaceAll(' ', '_')}`;
  const body = Named(`${title}Event`, {
    type: Choice(types, { title: `${title}EventType` }),
    timestamp: Timestamp(),
    data: Data,
  });
  return {
    summary: `The status of a ${noun} changed`,
    description:
      `Sent to webhooks that name the event, at least once and in order for each ${noun} as far as retries allow. ` +
      '`data` is what the borrower reads at that time, and what other services need besides.',
    body,
    example: exampleOf(body, { type, data: data as never }),
  };
}

/** The events that this service sends to webhooks, by name. */
export const SENT_WEBHOOKS: Readonly<Record<string, SentWebhook>> = {
  loanRequestStatus: sent({
    subject: 'loan_request',
    noun: 'loan request',
    title: 'LoanRequest',
    fields: {
      ...requests.LoanRequestDetail.properties,
      loanId: Type.Optional(Id('loan', 'Only in `loan_request.disbursed`.')),
    },
    differing: { status: 'Disbursed', approvalDate: EXAMPLE_TIME },
  }),
  loanStatus: sent({ subject: 'loan', noun: 'loan', title: 'Loan', fields: loans.LoanDetail.properties }),
  paymentStatus: sent({
    subject: 'payment',
    noun: 'payment',
    title: 'Payment',
    fields: { ...payments.PaymentDetail.properties, currency: CurrencyCode },
  }),
  ticketStatus: sent({
    subject: 'ticket',
    noun: 'ticket',
    title: 'Ticket',
    fields: support.TicketDetail.properties,
    differing: { status: 'In Progress' },
  }),
};
