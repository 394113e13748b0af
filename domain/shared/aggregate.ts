import type { DomainEvent } from './domain-event.ts';

/** The root of a cluster of objects that change together. Records its events until they are pulled. */
export abstract class Aggregate<Event extends DomainEvent = DomainEvent> {
  // Created on first use: loading a stored aggregate skips field initialisers.
  private recorded: Event[] | undefined;

  /** Returns the recorded events, oldest first, and clears them. */
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
