import type { DeliveryId, UserId, WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { TryResult, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType, WebhookSubject } from '../../domain/webhooks/webhook-event.ts';

/** What an event of the log is about. */
export interface EventAbout {
  readonly id: WebhookEventId;
  readonly type: WebhookEventType;
  readonly subjectId: string;
  readonly userId: UserId;
  readonly occurredAt: Date;
}

export interface EventPeriod {
  readonly from: Date;
  /** Not included. */
  readonly to: Date | null;
  readonly types: readonly WebhookEventType[];
}

export interface NewEvent extends EventAbout {
  readonly subject: WebhookSubject;
  /** What the data has besides the detail, or in its place. */
  readonly more: object;
}

export interface Numbered {
  /** Those that an endpoint wants, in their order. */
  readonly wanted: readonly WantedEvent[];
  /** As many as one run numbers: more may wait. */
  readonly isFull: boolean;
}

/** A numbered event, and the enabled endpoints that want it. */
export interface WantedEvent extends EventAbout {
  readonly webhookIds: readonly WebhookId[];
}

// Why: docs/decisions/0062-events-are-numbered-after-the-commit.md
/** All events of 30 days, whether or not an endpoint wants them. */
export interface EventLog {
  /** Adds an event with its data: what the borrower reads of the subject at this point of the unit of work, and `more`. */
  add(event: NewEvent): void;
  /** Whether events wait for their number. */
  isWaiting(): Promise<boolean>;
  /**
   * Gives the next numbers to events whose transactions are stored, in the order in which these wrote them, and tells all
   * nodes. Waits until no other node does so.
   */
  number(): Promise<Numbered>;
  /** The first events of these types from an instant on, and before another if there is one, in order. */
  between(period: EventPeriod, limit: number): Promise<readonly EventAbout[]>;
  /** What deliveries of an event send. */
  dataOf(id: WebhookEventId): Promise<object>;
  /** Leaves only these members of the data of a person's events. */
  erase(userId: UserId, kept: readonly string[]): Promise<void>;
}

/** `attempt` counts from 1. A job whose try was made does nothing. */
export interface DueDelivery {
  readonly webhookId: WebhookId;
  readonly deliveryId: DeliveryId;
  readonly attempt: number;
  /** The last try at the endpoint got no answer. */
  readonly unanswered?: boolean;
}

/** The pending deliveries of each endpoint, of which one is tried at a time. */
export interface DueDeliveries {
  /** The delivery that is being tried at an endpoint. */
  beingTried(webhookId: WebhookId, now: Date): Promise<DeliveryId | null>;
  /** Whether an earlier event of the same subject is yet to be tried at the same endpoint. */
  hasUntriedBefore(delivery: WebhookDelivery): Promise<boolean>;
  /**
   * The next one to try at each of these endpoints, except where one is being tried: retries first, and no event before an
   * untried earlier one of its subject. Waits for tries that are being recorded.
   */
  nextOf(webhookIds: readonly WebhookId[], now: Date): Promise<readonly DueDelivery[]>;
  /** As `nextOf` for all endpoints, if due since `dueBefore`. Does not wait. */
  stalled(dueBefore: Date, now: Date): Promise<readonly DueDelivery[]>;
}

export interface WebhookMessage {
  readonly url: string;
  readonly id: WebhookEventId;
  readonly body: string;
  /** Each secret adds a signature. */
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** Sends signed messages to other services. */
export interface WebhookSender {
  /** One try. A receiver that fails is a result, not an error. */
  send(message: WebhookMessage): Promise<TryResult>;
}
