import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Records the published events, the oldest first, without subscribers. */
export class RecordingEventPublisher implements EventPublisher, Restorable {
  published: readonly DomainEvent[] = [];

  get types(): readonly string[] {
    return this.published.map((event) => event.type);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    this.published = [...this.published, ...events];
  }

  snapshot(): () => void {
    const before = this.published;
    return () => {
      this.published = before;
    };
  }
}
