import type { Currency, Money } from '../shared/money.ts';
import type { PaymentId } from './payment.id.ts';
import type { PaymentMethod } from './payment-method.ts';

/** What the gateway is asked to collect. The payment's id makes asking twice the same as asking once. */
export interface CollectionOrder {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
}

/** `unknown`: no answer came, so the order may or may not have been taken; ask again with the same id. */
export type CollectionAnswer =
  | { readonly status: 'accepted'; readonly transactionId: string }
  | { readonly status: 'declined'; readonly reason: string }
  | { readonly status: 'unknown' };

export type CollectionOutcome =
  | { readonly status: 'processing' }
  | { readonly status: 'succeeded' }
  | { readonly status: 'failed'; readonly reason: string };

/** An order that the gateway has accepted. */
export interface AcceptedOrder extends CollectionOrder {
  readonly transactionId: string;
  readonly acceptedAt: Date;
}

/** Whoever moves the money. */
export interface PaymentGateway {
  /** True when the answer takes a network call, which must not happen while the loan is locked. */
  readonly remote: boolean;
  /** How long after acceptance the outcome is worth asking for. */
  readonly settlementDelayMs: number;
  collect(order: CollectionOrder): Promise<CollectionAnswer>;
  outcomeOf(order: AcceptedOrder, now: Date): Promise<CollectionOutcome>;
}
