import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { copyAggregate } from './copy.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

interface Rules<Kept> {
  readonly ownerOf: (kept: Kept) => string | null;
  readonly unknown: () => Error;
}

/**
 * Aggregates by id, in the order in which they were added. Stores and returns copies, so that an unsaved change is lost.
 * Has no locks and no identity map: what needs them is tested on PostgreSQL.
 */
export class InMemoryRows<Kept extends Aggregate & { readonly id: string }> extends RestorableMap<string, Kept> {
  private readonly events: EventPublisher;
  private readonly rules: Rules<Kept>;

  constructor(events: EventPublisher, rules: Rules<Kept>) {
    super();
    this.events = events;
    this.rules = rules;
  }

  async find(id: string, ownerId?: string): Promise<Kept | null> {
    return this.matching((kept) => kept.id === id && this.belongsTo(kept, ownerId))[0] ?? null;
  }

  /** @param ownerId omitted by tests that read the aggregate of any owner */
  async get(id: string, ownerId?: string): Promise<Kept> {
    const found = await this.find(id, ownerId);
    if (found === null) throw this.rules.unknown();
    return found;
  }

  async save(aggregate: Kept): Promise<void> {
    const events = aggregate.pullEvents();
    this.byKey.set(aggregate.id, copyAggregate(aggregate));
    await this.events.publish(events);
  }

  async remove(aggregate: Kept): Promise<void> {
    this.byKey.delete(aggregate.id);
    await this.events.publish(aggregate.pullEvents());
  }

  /** The stored aggregate itself, for reading only. */
  protected look(id: string, ownerId?: string): Kept {
    const kept = this.byKey.get(id);
    if (kept === undefined || !this.belongsTo(kept, ownerId)) throw this.rules.unknown();
    return kept;
  }

  protected matching(wanted: (kept: Kept) => boolean): Kept[] {
    return this.all.filter(wanted).map(copyAggregate);
  }

  private belongsTo(kept: Kept, ownerId: string | undefined): boolean {
    return ownerId === undefined || this.rules.ownerOf(kept) === ownerId;
  }
}

/** Rows that are added and saved by two methods. */
export class InMemoryCollection<Kept extends Aggregate & { readonly id: string }> extends InMemoryRows<Kept> {
  async add(aggregate: Kept): Promise<void> {
    await this.save(aggregate);
  }
}
