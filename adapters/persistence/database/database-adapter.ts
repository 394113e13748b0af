import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import type { Tables } from '../schema.ts';

/** Implements a port on the database. */
export abstract class DatabaseAdapter {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Kysely in the current transaction, if any. */
  protected get db(): Kysely<Tables> {
    return this.em.getKysely<Tables>();
  }

  /** Waits for a lock on a name, for what has no row yet. PostgreSQL frees it when the transaction ends. */
  protected async lockName(name: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(this.db);
  }
}

/** A collection of aggregates, whose events are published in the transaction that stores them. */
abstract class Collection extends DatabaseAdapter {
  protected readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    super(em);
    this.events = events;
  }
}

/** A collection that MikroORM reads and writes. */
export abstract class MikroOrmCollection<Stored extends Aggregate> extends Collection {
  add(aggregate: Stored): Promise<void> {
    return this.save(aggregate);
  }

  /** Writes at once, so that a broken constraint shows at this call. */
  async save(aggregate: Stored): Promise<void> {
    await this.em.persist(aggregate).flush();
    await this.events.publish(aggregate.pullEvents());
  }
}

/** A collection that Kysely reads and writes; MikroORM's identity map keeps one instance per unit of work. */
export abstract class KyselyCollection<Stored extends Aggregate & { readonly id: string }> extends Collection {
  protected abstract readonly type: abstract new (
    ...args: never[]
  ) => Stored;

  /** The instance that this unit of work has loaded or added, if any. */
  protected loaded(id: Stored['id']): Stored | null {
    return (this.em.getUnitOfWork().getById(this.type as never, id as never) as Stored | undefined) ?? null;
  }

  /** @throws Error if the aggregate was loaded in another unit of work: its row may have changed since */
  protected assertLoaded(aggregate: Stored): void {
    if (this.loaded(aggregate.id) !== aggregate) throw new Error(`${this.type.name} ${aggregate.id} is not loaded.`);
  }

  /** @param fields the aggregate's own, private ones included */
  protected instance(fields: Readonly<Record<string, unknown>> & { readonly id: string }): Stored {
    return Object.assign(this.em.getReference(this.type as never, fields.id as never) as Stored, fields);
  }
}
