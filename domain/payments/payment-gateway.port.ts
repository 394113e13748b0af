import type { PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { PaymentMethod, PaymentStatus } from './payment.events.ts';

/** A request to collect money. Idempotent by `paymentId`. */
export interface CollectionOrder {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** The provider's, of the payment instrument; `null` without one. A secret: not to be stored or logged. */
  readonly token: string | null;
}

// Why: docs/decisions/0015-the-payment-gateway-never-guesses.md
/** `unknown`: the gateway did not answer and may have accepted the order. Retry with the same id. */
export type CollectionAnswer =
  | { readonly status: 'accepted'; readonly transactionId: string }
  | { readonly status: 'declined'; readonly reason: string }
  | { readonly status: 'unknown' };

export type CollectionOutcome =
  | { readonly status: 'processing' }
  | { readonly status: 'succeeded' }
  | { readonly status: 'failed'; readonly reason: string }
  | ({ readonly status: 'returned' } & DebitReturn);

/** Why the bank returned the money of a debit. */
export interface DebitReturn {
  readonly code: string;
  /** In the words of the gateway, if it gave any. */
  readonly reason: string | null;
}

export interface AcceptedOrder extends Pick<CollectionOrder, 'paymentId' | 'amount'> {
  readonly transactionId: string;
  readonly acceptedAt: Date;
}

/** The ids by which the gateway names a payment. */
export interface GatewayReference {
  readonly transactionId: string;
  /** The payment's id; `null` if the gateway does not repeat it. */
  readonly paymentId: PaymentId | null;
}

export interface PaymentGateway {
  /** Whether `collect` makes a network call, which must not happen while the loan is locked. */
  readonly remote: boolean;
  /** Wait this long after acceptance before the first `outcomeOf`. */
  readonly settlementDelayMs: number;
  /** Collects without a network call; `unknown` if the gateway is remote, so that `collect` must follow. */
  collectAtOnce(order: CollectionOrder): Promise<CollectionAnswer>;
  collect(order: CollectionOrder): Promise<CollectionAnswer>;
  outcomeOf(order: AcceptedOrder, now: Date): Promise<CollectionOutcome>;
}

export const PAYMENT_OUTCOMES = ['succeeded', 'failed', 'returned'] as const;

/** The gateway's message about the outcome of a transaction. A repeated message has the same `eventId`. */
export interface GatewayEvent extends GatewayReference {
  readonly eventId: string;
  readonly outcome: (typeof PAYMENT_OUTCOMES)[number];
  /** Of a return; `null` for another outcome. */
  readonly code: string | null;
  readonly reason: string | null;
}

/** `applied` settled the payment, or kept its return; `ignored` repeated a known outcome; `unmatched` contradicts a final outcome. */
export type GatewayEventResult = 'applied' | 'ignored' | 'unmatched';

export interface RecordedGatewayEvent extends GatewayEvent {
  readonly paymentId: PaymentId;
  readonly borrowerId: UserId;
  readonly result: GatewayEventResult;
  readonly receivedAt: Date;
}

/** All events received from the gateway, each once. */
export interface GatewayEvents {
  /** Joins the unit of work of the event's effect. Returns `false` if the event is already stored. */
  add(event: RecordedGatewayEvent): Promise<boolean>;
}

interface SettledPayment {
  readonly status: PaymentStatus;
  readonly reversedAt: Date | null;
  readonly returnCode: string | null;
}

/** The effect of an outcome on a payment. */
export function resultOf(
  outcome: GatewayEvent['outcome'],
  { status, reversedAt, returnCode }: SettledPayment,
): GatewayEventResult {
  // Money that came back was collected before, also if this event comes later. The first code stays.
  if (returnCode !== null) return 'ignored';
  if (outcome === 'returned') return 'applied';
  if (status === 'Processing') return 'applied';
  // The gateway repeats an event from before the money was returned.
  if (reversedAt !== null) return 'ignored';
  return (outcome === 'succeeded') === (status === 'Completed') ? 'ignored' : 'unmatched';
}
