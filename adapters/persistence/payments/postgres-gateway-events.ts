import type { EntityManager } from '@mikro-orm/postgresql';
import type { GatewayEvents, HeardGatewayEvent } from '../../../domain/payments/gateway-events.port.ts';
import { rowsOf } from '../shared/read-models.ts';

export class PostgresGatewayEvents implements GatewayEvents {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async add(event: HeardGatewayEvent): Promise<boolean> {
    const { eventId, transactionId, paymentId, outcome, reason, result, receivedAt } = event;
    // Whoever comes second waits here until the first has ended, and then finds its row.
    const added = await rowsOf(
      this.em,
      `insert into gateway_events (event_id, transaction_id, payment_id, outcome, reason, result, received_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (event_id) do nothing returning event_id`,
      [eventId, transactionId, paymentId, outcome, reason, result, receivedAt],
    );
    return added.length > 0;
  }
}
