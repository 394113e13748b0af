import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { copyAggregate } from './copy.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Keeps copies, so that a change that nobody saved is not there the next time. */
export class InMemoryCollection<Kept extends Aggregate & { readonly id: string }> implements Restorable {
  protected byId = new Map<string, Kept>();
  private readonly events: EventPublisher;
  private readonly unknown: () => Error;

  constructor(events: EventPublisher, unknown: () => Error) {
    this.events = events;
    this.unknown = unknown;
  }

  /** What is kept, itself and no copies: for looking at only. */
  peek(): Iterable<Kept> {
    return this.byId.values();
  }

  add(aggregate: Kept): Promise<void> {
    return this.save(aggregate);
  }

  async get(id: string): Promise<Kept> {
    const found = this.byId.get(id);
    if (found === undefined) throw this.unknown();
    return copyAggregate(found);
  }

  async save(aggregate: Kept): Promise<void> {
    const events = aggregate.pullEvents();
    this.byId.set(aggregate.id, copyAggregate(aggregate));
    await this.events.publish(events);
  }

  protected async owned(id: string, borrowerId: string, owner: (kept: Kept) => string): Promise<Kept> {
    const found = await this.get(id);
    if (owner(found) !== borrowerId) throw this.unknown();
    return found;
  }

  snapshot(): () => void {
    const before = new Map(this.byId);
    return () => {
      this.byId = before;
    };
  }
}
