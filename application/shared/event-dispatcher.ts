import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import type { EventPublisher } from './ports.ts';

type Handler = (event: DomainEvent) => Promise<void>;

/** Calls the handlers of each event one after the other, in the publisher's unit of work. */
export class EventDispatcher implements EventPublisher {
  private readonly handlers = new Map<string, Handler[]>();

  on<Event extends DomainEvent>(type: Event['type'], handler: (event: Event) => Promise<void>): void {
    const others = this.handlers.get(type) ?? [];
    // The cast is safe: `publish` selects the handlers by the event's type.
    this.handlers.set(type, [...others, handler as Handler]);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      for (const handler of this.handlers.get(event.type) ?? []) await handler(event);
    }
  }
}
