import type { EntityClass, Primary } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Compilable, type Kysely, sql } from 'kysely';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import type { Fields, RowMapping } from '../tables/row-mapping.ts';
import type { Tables } from '../tables/tables.ts';
import { compiledQuery } from './compiled-query.ts';
import { currentTransaction, gather, storedIn } from './transactions.ts';

const NOTIFY = compiledQuery((db, { channel, payload }: { channel: string; payload: string }) =>
  db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val(channel), val(payload)]).as('notified')),
);

/** An adapter that reads and writes the database. */
export abstract class DatabaseAdapter {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** @throws TypeError outside a unit of work */
  protected get db(): Kysely<Tables> {
    return currentTransaction(this.em);
  }

  /** Sends a write with the next round trip, like `compiledWrite`. */
  protected write(query: Compilable): void {
    gather(this.em, query.compile());
  }

  /** Locks a name from the next statement until the transaction ends. Used where there may be no row to lock. */
  protected lockName(name: string): void {
    gather(this.em, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(this.db));
  }

  /** PostgreSQL notifies the listeners of all nodes when the transaction commits. */
  protected async notify(channel: string, payload: string): Promise<void> {
    await NOTIFY(this.em, { channel, payload });
  }
}

/** Publishes the events of its aggregates in the transaction that stores them. */
abstract class Collection<Stored extends Aggregate, State> extends DatabaseAdapter {
  protected readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    super(em);
    this.events = events;
  }

  /** What was last read or written of an aggregate; `undefined` if it is new. */
  protected storedOf(aggregate: Stored): State | undefined {
    return storedIn(this.em).get(aggregate) as State | undefined;
  }

  protected setStored(aggregate: Stored, state: State): void {
    storedIn(this.em).set(aggregate, state);
  }
}

/** A collection that MikroORM reads and writes. */
export abstract class MikroOrmCollection<Stored extends Aggregate, State = unknown> extends Collection<Stored, State> {
  add(aggregate: Stored): Promise<void> {
    return this.save(aggregate);
  }

  /** Flushes at once, so that a broken constraint fails this call. */
  async save(aggregate: Stored): Promise<void> {
    await this.em.persist(aggregate).flush();
    await this.events.publish(aggregate.pullEvents());
  }
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/** A collection that Kysely reads and writes; MikroORM's identity map keeps one instance per unit of work. */
export abstract class KyselyCollection<
  Stored extends Aggregate & { readonly id: string },
  State = unknown,
> extends Collection<Stored, State> {
  protected abstract readonly type: EntityClass<Stored>;

  /** After its row is written. */
  protected async added(aggregate: Stored, state: State): Promise<void> {
    this.em.merge(aggregate);
    await this.saved(aggregate, state);
  }

  /** After its changes are written. */
  protected async saved(aggregate: Stored, state: State): Promise<void> {
    this.setStored(aggregate, state);
    await this.events.publish(aggregate.pullEvents());
  }

  /** The instance that this unit of work has loaded or added, if any. */
  protected loaded(id: string): Stored | null {
    return this.em.getUnitOfWork().getById(this.type, id as Primary<Stored>) ?? null;
  }

  /** @throws Error if this unit of work has not loaded the aggregate: its row may have changed */
  protected assertLoaded(aggregate: Stored): void {
    if (this.loaded(aggregate.id) !== aggregate) throw new Error(`${this.type.name} ${aggregate.id} is not loaded.`);
  }

  /** Creates the aggregate from all its fields, including private ones. Its constructor does not run. */
  protected instance(fields: Readonly<Record<string, unknown>> & { readonly id: string }): Stored {
    return Object.assign(this.em.getReference(this.type, fields.id as Primary<Stored>), fields);
  }
}

/** A collection of Kysely whose mapping has all that an aggregate is. */
export abstract class MappedCollection<
  Stored extends Aggregate & { readonly id: string },
  Row extends object,
  State extends object,
> extends KyselyCollection<Stored, Fields> {
  protected abstract readonly mapping: RowMapping<Row, State>;
  protected abstract readonly insert: (em: EntityManager, row: Row) => unknown;
  protected abstract readonly update: (em: EntityManager, state: State, before?: Fields) => unknown;

  async add(aggregate: Stored): Promise<void> {
    await this.insert(this.em, this.mapping.rowOf(aggregate));
    await this.added(aggregate, this.mapping.changingOf(aggregate));
  }

  /** Writes nothing if the aggregate has not changed. */
  async save(aggregate: Stored): Promise<void> {
    this.assertLoaded(aggregate);
    const before = this.storedOf(aggregate);
    if (this.mapping.differs(aggregate, before)) await this.update(this.em, this.mapping.stateOf(aggregate), before);
    await this.saved(aggregate, this.mapping.changingOf(aggregate));
  }

  /** @param others fields that come from other tables */
  protected load(row: { readonly id: string }, others?: object): Stored {
    const known = this.loaded(row.id);
    if (known !== null) return known;
    const fields = Object.assign(this.mapping.fieldsOf(row), others);
    const aggregate = this.instance(fields);
    this.setStored(aggregate, fields);
    return aggregate;
  }
}
