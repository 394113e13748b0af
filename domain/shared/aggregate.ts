import type { DomainEvent } from './domain-event.ts';

/** The root of a cluster of objects that change together; it remembers what happened to it until asked. */
export abstract class Aggregate<Event extends DomainEvent = DomainEvent> {
  // Left undefined on purpose: stored aggregates are rebuilt without running field initialisers,
  // so the list is created on first use.
  private recorded: Event[] | undefined;

  /** Hands over the recorded events, oldest first, and forgets them. */
  pullEvents(): readonly Event[] {
    const events = this.recorded ?? [];
    this.recorded = undefined;
    return events;
  }

  protected record(event: Event): void {
    this.recorded ??= [];
    this.recorded.push(event);
  }
}
