import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { tableOf } from './mapped-table.ts';

/**
 * Stores one aggregate: the row first, so that a broken constraint shows at the call that broke it, then whatever
 * follows from its events, in the same transaction.
 */
export function store(em: EntityManager, events: EventPublisher, aggregate: Aggregate): Promise<void> {
  return write(em, events, aggregate, false);
}

/** As `store`, for a row that is locked or that nothing can refuse: it is written along with the next statement. */
export function storeSoon(em: EntityManager, events: EventPublisher, aggregate: Aggregate): Promise<void> {
  return write(em, events, aggregate, true);
}

async function write(em: EntityManager, events: EventPublisher, aggregate: Aggregate, soon: boolean): Promise<void> {
  await tableOf(em, aggregate.constructor as typeof Aggregate).store(em, aggregate, soon);
  await events.publish(aggregate.pullEvents());
}
