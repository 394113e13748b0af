import type { EventDispatcher } from '../../application/shared/event-dispatcher.ts';
import { STATUS_EVENTS, type StatusEvent, statusChangeOf } from '../../application/webhooks/status-changes.ts';
import { RestorableMap } from '../support/fakes/direct-unit-of-work.ts';

/** The statuses that other services are told: by the id of its subject, the latest one. */
export class StatusEvents extends RestorableMap<string, string> {
  constructor(events: EventDispatcher) {
    super();
    for (const type of STATUS_EVENTS) events.on<StatusEvent>(type, async (event) => this.hear(event));
  }

  of(subjectId: string): string | undefined {
    return this.byKey.get(subjectId);
  }

  private hear(event: StatusEvent): void {
    const change = statusChangeOf(event);
    if (change !== null) this.byKey.set(change.subjectId, change.status);
  }
}
