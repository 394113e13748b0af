import { EventDispatcher, type EventPublisher } from '../../../application/shared/ports.ts';
import type { DomainEvent } from '../../../domain/shared/aggregate.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Records the published events, the oldest first. Has no subscribers, unless a test adds some. */
export class RecordingEventPublisher implements EventPublisher, Restorable {
  published: readonly DomainEvent[] = [];
  readonly subscribers = new EventDispatcher();

  get types(): readonly string[] {
    return this.published.map((event) => event.type);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    this.published = [...this.published, ...events];
    await this.subscribers.publish(events);
  }

  snapshot(): () => void {
    const before = this.published;
    return () => {
      this.published = before;
    };
  }
}
