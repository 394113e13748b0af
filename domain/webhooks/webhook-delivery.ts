import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import type { DeliveryId, UserId, WebhookEventId, WebhookId } from '../shared/ids.ts';
import type { WebhookEventType } from './webhook-event.ts';

export const DELIVERY_STATUSES = ['Pending', 'Delivered', 'Failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An operator may send any delivery again. */
const TRANSITIONS: Transitions<DeliveryStatus> = {
  Pending: ['Pending', 'Delivered', 'Failed'],
  Delivered: ['Pending'],
  Failed: ['Pending'],
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Before each try, counted from the one before: the schedule of the Standard Webhooks specification. */
const DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A receiver has 15 s to answer. A try that takes longer than this was lost with its process. */
const TRY_MS = 20 * SECOND;

/** The receiver wants no more events: RFC 9110, 15.5.11. */
const GONE = 410;
/** The statuses whose receiver may say when to try again. */
const BUSY: readonly (number | null)[] = [429, 503];
/** No receiver puts a try off for longer. */
const MAX_WAIT_MS = 24 * HOUR;

/** The answer to a try. `statusCode` is `null` without an answer, `error` is `null` if the receiver took the event. */
export interface TryResult {
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The wait that the receiver requires before the next try. */
  readonly retryAfterMs?: number | undefined;
}

export type NewWebhookDelivery = Pick<
  WebhookDelivery,
  'id' | 'webhookId' | 'eventId' | 'type' | 'subjectId' | 'userId' | 'occurredAt'
>;

/**
 * An event to be sent to one endpoint, and the result.
 * Invariants: only a pending one has a next try; a scheduled try follows each failed one until there were ten, unless the
 * receiver is gone.
 */
export class WebhookDelivery extends Aggregate {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly eventId: WebhookEventId;
  readonly type: WebhookEventType;
  readonly subjectId: string;
  /** The borrower whom the event concerns. */
  readonly userId: UserId;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  private _status: DeliveryStatus;
  private _attempts: number;
  private _lastStatusCode: number | null;
  private _lastError: string | null;
  private _nextAttemptAt: Date | null;
  private _tryEndsBy: Date | null;

  constructor(event: NewWebhookDelivery, now: Date) {
    super();
    this.id = event.id;
    this.webhookId = event.webhookId;
    this.eventId = event.eventId;
    this.type = event.type;
    this.subjectId = event.subjectId;
    this.userId = event.userId;
    this.occurredAt = event.occurredAt;
    this.createdAt = now;
    this._status = 'Pending';
    this._attempts = 0;
    this._lastStatusCode = null;
    this._lastError = null;
    this._nextAttemptAt = now;
    this._tryEndsBy = null;
  }

  get status(): DeliveryStatus {
    return this._status;
  }

  get attempts(): number {
    return this._attempts;
  }

  get lastStatusCode(): number | null {
    return this._lastStatusCode;
  }

  get lastError(): string | null {
    return this._lastError;
  }

  /** `null` if no try follows. */
  get nextAttemptAt(): Date | null {
    return this._nextAttemptAt;
  }

  /** The latest end of the try in progress; `null` between tries. */
  get tryEndsBy(): Date | null {
    return this._tryEndsBy;
  }

  /** Whether the given try, counted from 1, is still due: another job may have made it. */
  awaits(attempt: number): boolean {
    return this._status === 'Pending' && this._attempts + 1 === attempt;
  }

  begin(now: Date): void {
    this._tryEndsBy = new Date(now.getTime() + TRY_MS);
  }

  /** @returns why its endpoint is to be disabled; `null`: it is not */
  tried({ statusCode, error, retryAfterMs = 0 }: TryResult, now: Date): string | null {
    this._tryEndsBy = null;
    this._attempts++;
    this._lastStatusCode = statusCode;
    this._lastError = error;
    if (error === null) {
      this.finish('Delivered');
      return null;
    }
    const delay = DELAYS_MS[this._attempts];
    if (delay === undefined || statusCode === GONE) this.finish('Failed');
    else {
      const wait = BUSY.includes(statusCode) ? Math.min(retryAfterMs, MAX_WAIT_MS) : 0;
      this._nextAttemptAt = new Date(now.getTime() + Math.max(delay, wait));
    }
    return this.reasonToDisable();
  }

  /** After a failed try. An operator's retry after the tenth does not disable the endpoint again. */
  private reasonToDisable(): string | null {
    if (this._lastStatusCode === GONE) return `The receiver answered ${GONE} to ${this.type}: it wants no more events.`;
    if (this._attempts !== DELAYS_MS.length) return null;
    return `${this.type} was not delivered in ${this._attempts} tries. ${this._lastError}`;
  }

  /** Ends without a try, because the endpoint is disabled. */
  giveUp(reason: string): void {
    this.finish('Failed');
    this._lastError = reason;
  }

  /** Sends it now, also if it was delivered. The tries are counted on. */
  retry(now: Date): void {
    this._status = transition(TRANSITIONS, this._status, 'Pending');
    this._nextAttemptAt = now;
  }

  private finish(status: 'Delivered' | 'Failed'): void {
    this._status = transition(TRANSITIONS, this._status, status);
    this._nextAttemptAt = null;
  }
}

export interface WebhookDeliveries {
  add(delivery: WebhookDelivery): Promise<void>;
  /** Locks it. `null` if it was removed, or belongs to another endpoint than the given one. */
  find(id: DeliveryId, webhookId?: WebhookId): Promise<WebhookDelivery | null>;
  save(delivery: WebhookDelivery): Promise<void>;
}
