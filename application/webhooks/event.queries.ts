import type { WebhookEventType } from '../../domain/webhooks/webhook-event.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { EventView } from './event.record.ts';

export interface EventFilter {
  readonly type?: WebhookEventType | undefined;
  readonly userId?: string | undefined;
  /** The request, loan, payment or ticket that the type names. */
  readonly subjectId?: string | undefined;
}

/** The log of events, in one order. */
export interface EventQueries {
  /** Newest first. The period is that of `occurredAt`. */
  list(filter: EventFilter & DateRange, page: PageRequest): Promise<Page<EventView>>;
  /** The first `limit` events after one, oldest first. @throws EventNotFound */
  after(eventId: string, filter: EventFilter & DateRange, limit: number): Promise<readonly EventView[]>;
}

export interface StreamedEvent extends Pick<EventView, 'eventId' | 'type'> {
  /** The event as JSON. */
  readonly json: string;
}

/** New events as they come. */
export interface EventFeed {
  /**
   * Yields events after one (`null`: from now on), oldest first, in batches. A batch is empty if for half a second there is
   * none, and no more than a caller may hold who is slow. Reads as fast as the caller takes them. @throws EventNotFound
   */
  follow(filter: EventFilter, after: string | null): Promise<AsyncIterable<readonly StreamedEvent[]>>;
}
