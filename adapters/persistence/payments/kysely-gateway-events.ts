import type { GatewayEvents, RecordedGatewayEvent } from '../../../domain/payments/gateway-events.port.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledQuery((db, event: RecordedGatewayEvent) =>
  db
    .insertInto('gateway_events')
    .values({
      event_id: event.eventId,
      borrower_id: event.borrowerId,
      payment_id: event.paymentId,
      transaction_id: event.transactionId,
      outcome: event.outcome,
      reason: event.reason,
      result: event.result,
      received_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id'),
);

/** Uses `on conflict`, which waits for a transaction that adds the same event and then finds its row. */
export class KyselyGatewayEvents extends DatabaseAdapter implements GatewayEvents {
  async add(event: RecordedGatewayEvent): Promise<boolean> {
    return (await INSERT(this.em, event)).length === 1;
  }
}
