import { type TProperties, Type } from 'typebox';
import { WEBHOOK_STATUSES, type WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, CurrencyCode, Id, Timestamp } from '../api/fields.ts';
import * as requests from '../loan-requests/loan-requests.schemas.ts';
import * as loans from '../loans/loans.schemas.ts';
import type { SentWebhook } from '../openapi/sent-webhooks.ts';
import * as payments from '../payments/payments.schemas.ts';
import * as support from '../support/support.schemas.ts';

interface Described {
  readonly subject: WebhookSubject;
  /** Such as `loan request`. */
  readonly noun: string;
  /** The name of its schemas. */
  readonly title: string;
  readonly detail: TProperties;
  readonly example: { readonly status: string; readonly [field: string]: unknown };
}

function sent({ subject, noun, title, detail, example }: Described): SentWebhook {
  const types = WEBHOOK_STATUSES[subject].map((status) => `${subject}.${status}`);
  const type = `${subject}.${example.status.toLowerCase().replaceAll(' ', '_')}`;
  return {
    summary: `The status of a ${noun} changed`,
    description:
      `Sent to webhooks that name the event, at least once and in order for each ${noun} as far as retries allow. ` +
      '`data` is what the borrower reads at that time, and what other services need besides.',
    body: Type.Object(
      {
        type: Choice(types, { title: `${title}EventType` }),
        timestamp: Timestamp(),
        data: Type.Object({ ...detail, userId: Id() }, { title: `${title}EventData` }),
      },
      { title: `${title}Event` },
    ),
    example: { type, timestamp: EXAMPLE.at, data: { ...example, userId: EXAMPLE.user } },
  };
}

/** The events that this service sends to webhooks, by name. */
export const SENT_WEBHOOKS: Readonly<Record<string, SentWebhook>> = {
  loanRequestStatus: sent({
    subject: 'loan_request',
    noun: 'loan request',
    title: 'LoanRequest',
    detail: {
      ...requests.LoanRequestDetail.properties,
      loanId: Type.Optional(Type.Unsafe<string>({ ...Id(), description: 'Only in `loan_request.disbursed`.' })),
    },
    example: { ...requests.detail, status: 'Disbursed', approvalDate: EXAMPLE.at, loanId: EXAMPLE.loan },
  }),
  loanStatus: sent({
    subject: 'loan',
    noun: 'loan',
    title: 'Loan',
    detail: loans.LoanDetail.properties,
    example: loans.detail,
  }),
  paymentStatus: sent({
    subject: 'payment',
    noun: 'payment',
    title: 'Payment',
    detail: { ...payments.PaymentDetail.properties, currency: CurrencyCode },
    example: { ...payments.detail, currency: 'USD' },
  }),
  ticketStatus: sent({
    subject: 'ticket',
    noun: 'ticket',
    title: 'Ticket',
    detail: support.TicketDetail.properties,
    example: support.ticketDetail,
  }),
};
