import type { PaymentId, UserId } from '../shared/ids.ts';
import type { GatewayReference } from './payment-gateway.port.ts';
import type { PaymentStatus } from './payment-status.ts';

/** The gateway's notice of a transaction's outcome. A repeated notice has the same `eventId`. */
export interface GatewayEvent extends GatewayReference {
  readonly eventId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string | null;
}

/** `applied` settled the payment; `ignored` repeated a known outcome; `unmatched` contradicts a final outcome. */
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

/** The effect of an outcome on a payment. */
export function resultOf(
  outcome: GatewayEvent['outcome'],
  { status, reversedAt }: { readonly status: PaymentStatus; readonly reversedAt: Date | null },
): GatewayEventResult {
  if (status === 'Processing') return 'applied';
  // The gateway repeats an event from before the money was returned.
  if (reversedAt !== null) return 'ignored';
  return (outcome === 'succeeded') === (status === 'Completed') ? 'ignored' : 'unmatched';
}
