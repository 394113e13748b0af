import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { copyAggregate } from './copy.ts';
import { currentRun, type Restorable, type Run } from './direct-unit-of-work.ts';

interface Rules<Kept> {
  readonly ownerOf: (kept: Kept) => string | null;
  readonly unknown: () => Error;
}

/** A row as it was before a change; `null` if there was none. */
type Change<Kept> = readonly [id: string, before: Kept | null];

/**
 * Stores copies, so that an unsaved change is lost. Within a unit of work the same id gives the same instance; outside,
 * each call gives a new copy. A unit of work locks the rows that it loads for a change or saves; others wait. Deadlocks
 * are not detected.
 */
export class InMemoryCollection<Kept extends Aggregate & { readonly id: string }> implements Restorable {
  private readonly byId = new Map<string, Kept>();
  private readonly instances = new WeakMap<object, Map<string, Kept>>();
  private readonly holders = new Map<string, Run>();
  private readonly changes = new WeakMap<object, Change<Kept>[]>();
  private readonly events: EventPublisher;
  private readonly rules: Rules<Kept>;

  constructor(events: EventPublisher, rules: Rules<Kept>) {
    this.events = events;
    this.rules = rules;
  }

  /** The stored aggregates themselves, for reading only. */
  peek(): Iterable<Kept> {
    return this.byId.values();
  }

  /** Stores before the first await, so that of two concurrent calls the second finds the first. */
  async add(aggregate: Kept): Promise<void> {
    this.hold(aggregate.id);
    await this.store(aggregate);
  }

  /** @param ownerId omitted by tests that read the aggregate of any owner */
  async get(id: string, ownerId?: string): Promise<Kept> {
    const found = await this.lookUp(id, ownerId);
    if (found === null) throw this.rules.unknown();
    return found;
  }

  async save(aggregate: Kept): Promise<void> {
    await this.lock(aggregate.id);
    await this.store(aggregate);
  }

  async remove({ id }: { readonly id: string }): Promise<void> {
    await this.lock(id);
    this.put(id, null);
    this.loaded()?.delete(id);
  }

  /** Restores only the changes of the current unit of work. */
  snapshot(): () => void {
    const changes = this.changesOf(currentRun() ?? this);
    const known = changes.length;
    return () => {
      for (const [id, before] of changes.splice(known).reverse()) this.keep(id, before);
    };
  }

  protected has(id: string): boolean {
    return this.byId.has(id);
  }

  /** The stored aggregate itself, for reading only. Does not lock. */
  protected look(id: string, ownerId?: string): Kept {
    const kept = this.owned(id, ownerId);
    if (kept === null) throw this.rules.unknown();
    return kept;
  }

  /** Locks the row. Returns `null` if it is unknown or belongs to another owner. */
  protected async lookUp(id: string, ownerId?: string): Promise<Kept | null> {
    if (this.owned(id, ownerId) === null) return null;
    await this.lock(id);
    const kept = this.owned(id, ownerId);
    return kept === null ? null : this.load(kept);
  }

  /** The stored aggregates that match. Does not lock. */
  protected matching(wanted: (kept: Kept) => boolean): Kept[] {
    return [...this.byId.values()].filter(wanted).map((kept) => this.load(kept));
  }

  /** As `matching`, but locks each in the order of ids and checks it again. */
  protected async lockMatching(wanted: (kept: Kept) => boolean): Promise<Kept[]> {
    const ids = [...this.byId.values()].filter(wanted).map(({ id }) => id);
    for (const id of ids.sort()) await this.lock(id);
    return ids.flatMap((id) => {
      const kept = this.owned(id);
      return kept !== null && wanted(kept) ? [this.load(kept)] : [];
    });
  }

  private owned(id: string, ownerId?: string): Kept | null {
    const kept = this.byId.get(id);
    if (kept === undefined) return null;
    return ownerId === undefined || this.rules.ownerOf(kept) === ownerId ? kept : null;
  }

  private async lock(id: string): Promise<void> {
    const run = currentRun();
    if (run === undefined) return;
    for (let holder = this.holders.get(id); holder !== undefined && holder !== run; holder = this.holders.get(id)) {
      await holder.ended;
    }
    this.hold(id);
  }

  private hold(id: string): void {
    const run = currentRun();
    if (run === undefined || this.holders.has(id)) return;
    this.holders.set(id, run);
    void run.ended.then(() => this.holders.delete(id));
  }

  private async store(aggregate: Kept): Promise<void> {
    const events = aggregate.pullEvents();
    this.put(aggregate.id, copyAggregate(aggregate));
    this.loaded()?.set(aggregate.id, aggregate);
    await this.events.publish(events);
  }

  private put(id: string, kept: Kept | null): void {
    const run = currentRun();
    if (run !== undefined) this.changesOf(run).push([id, this.byId.get(id) ?? null]);
    this.keep(id, kept);
  }

  private keep(id: string, kept: Kept | null): void {
    if (kept === null) this.byId.delete(id);
    else this.byId.set(id, kept);
  }

  private load(kept: Kept): Kept {
    const instance = this.loaded()?.get(kept.id) ?? copyAggregate(kept);
    this.loaded()?.set(kept.id, instance);
    return instance;
  }

  private loaded(): Map<string, Kept> | undefined {
    const run = currentRun();
    if (run === undefined) return undefined;
    const instances = this.instances.get(run.key) ?? new Map<string, Kept>();
    this.instances.set(run.key, instances);
    return instances;
  }

  private changesOf(run: object): Change<Kept>[] {
    const changes = this.changes.get(run) ?? [];
    this.changes.set(run, changes);
    return changes;
  }
}
