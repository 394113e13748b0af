import type { DocumentEvents } from '../../domain/documents/document.events.ts';
import type { SessionEvents, UserEvents } from '../../domain/identity/user.events.ts';
import type {
  AgreementSigned,
  LoanOfferEvents,
  LoanRequestEvents,
} from '../../domain/loan-requests/loan-request.events.ts';
import type { LoanEvents } from '../../domain/loans/loan.events.ts';
import type {
  AutopayEvents,
  DepositEvents,
  InstrumentBlocked,
  PaymentEvents,
  RefundEvents,
} from '../../domain/payments/payment.events.ts';
import type { PayoutEvents } from '../../domain/payments/payout.events.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { TicketEvents } from '../../domain/support/ticket.events.ts';
import type { WebhookDisabled } from '../../domain/webhooks/webhook.events.ts';

/** All events. Who hears of one, and what follows from it, is a line in a table that has its type as the key. */
export type PublishedEvent =
  | UserEvents
  | SessionEvents
  | LoanRequestEvents
  | LoanOfferEvents
  | AgreementSigned
  | LoanEvents
  | PaymentEvents
  | DepositEvents
  | RefundEvents
  | PayoutEvents
  | AutopayEvents
  | InstrumentBlocked
  | DocumentEvents
  | TicketEvents
  | WebhookDisabled;

/** The event of this type, or the events of these types. */
export type EventOf<Type> = Extract<PublishedEvent, { readonly type: Type }>;

/** The borrower whom the event concerns. */
export function personOf(event: { readonly ownerId: UserId } | { readonly borrowerId: UserId }): UserId {
  return 'ownerId' in event ? event.ownerId : event.borrowerId;
}
