import type { PayoutId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { GatewayEventResult } from './payment-gateway.port.ts';
import type { PayoutPurpose } from './payout.events.ts';

/** A request to send money. Idempotent by `payoutId`. */
export interface PayoutOrder {
  readonly payoutId: PayoutId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly purpose: PayoutPurpose;
  /** The provider's, of the account. A secret: not to be stored or logged. */
  readonly token: string;
}

// Why: docs/decisions/0015-the-payment-gateway-never-guesses.md
/** `unknown`: the gateway did not answer and may have accepted the order. Retry with the same id. */
export type PayoutAnswer =
  | { readonly status: 'accepted'; readonly transactionId: string }
  | { readonly status: 'declined'; readonly reason: string }
  | { readonly status: 'unknown' };

/** Why no money arrived. */
export interface PayoutFailure {
  /** Of the bank, such as `R03`. `null` if the gateway gave none. */
  readonly code: string | null;
  readonly reason: string;
}

/** `failed`: the money was not sent. `returned`: the bank sent it back. */
export interface FailedPayout extends PayoutFailure {
  readonly status: 'failed' | 'returned';
}

export type PayoutOutcome = { readonly status: 'processing' } | { readonly status: 'succeeded' } | FailedPayout;

export interface AcceptedPayout extends Pick<PayoutOrder, 'payoutId'> {
  readonly transactionId: string;
  readonly acceptedAt: Date;
}

/** The ids by which the gateway names a payout. */
export interface PayoutReference {
  readonly transactionId: string;
  /** `null` if the gateway does not repeat it. */
  readonly payoutId: PayoutId | null;
}

export interface PayoutGateway {
  /** Whether `payOut` makes a network call, which must not happen in a unit of work. */
  readonly remote: boolean;
  /** Wait this long after the order before the gateway is asked about it. */
  readonly settlementDelayMs: number;
  payOut(order: PayoutOrder): Promise<PayoutAnswer>;
  outcomeOf(payout: AcceptedPayout, now: Date): Promise<PayoutOutcome>;
}

/** The gateway's message about the outcome of a payout. A repeated message has the same `eventId`. */
export interface PayoutGatewayEvent extends PayoutReference {
  readonly eventId: string;
  readonly outcome: 'succeeded' | 'failed' | 'returned';
  readonly code: string | null;
  readonly reason: string | null;
}

export interface RecordedPayoutEvent extends PayoutGatewayEvent {
  readonly payoutId: PayoutId;
  readonly borrowerId: UserId;
  readonly result: GatewayEventResult;
  readonly receivedAt: Date;
}

/** All events about payouts, each once. */
export interface PayoutGatewayEvents {
  /** Joins the unit of work of the event's effect. Returns `false` if the event is already stored. */
  addOfPayout(event: RecordedPayoutEvent): Promise<boolean>;
}
