import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { tableOf } from './mapped-table.ts';

/**
 * Stores one aggregate: the row first, so that a broken constraint shows at the call that broke it, then whatever
 * follows from its events, in the same transaction.
 */
export async function store(em: EntityManager, events: EventPublisher, aggregate: Aggregate): Promise<void> {
  await tableOf(em, aggregate.constructor as typeof Aggregate).store(em, aggregate);
  await events.publish(aggregate.pullEvents());
}

/** As `store`, for a row that is locked or that nothing can refuse: it is written along with the next statement. */
export async function storeSoon(em: EntityManager, events: EventPublisher, aggregate: Aggregate): Promise<void> {
  await tableOf(em, aggregate.constructor as typeof Aggregate).store(em, aggregate, true);
  await events.publish(aggregate.pullEvents());
}
