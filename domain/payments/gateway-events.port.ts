import type { UserId } from '../shared/id.ts';
import type { PaymentId } from './payment.id.ts';

/** What the gateway says became of a transaction. Its `eventId` is the same however often it says so. */
export interface GatewayEvent {
  readonly eventId: string;
  readonly transactionId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string | null;
}

/**
 * What an event did: `applied` settled the payment, `ignored` told an outcome that was known already, and `unmatched`
 * contradicts an outcome that is final. Money that was collected for a failed payment is a row of the last sort: it
 * has to be given back.
 */
export type GatewayEventResult = 'applied' | 'ignored' | 'unmatched';

export interface HeardGatewayEvent extends GatewayEvent {
  readonly paymentId: PaymentId;
  readonly borrowerId: UserId;
  readonly result: GatewayEventResult;
  readonly receivedAt: Date;
}

/** Every event that the gateway ever told of a payment, each once. */
export interface GatewayEvents {
  /** False when the event was heard before: then it must not act again. Kept with the unit of work of its effect. */
  add(event: HeardGatewayEvent): Promise<boolean>;
}
