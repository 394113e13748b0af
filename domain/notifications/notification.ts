import { Aggregate } from '../shared/aggregate.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import type { UserId } from '../shared/id.ts';
import { InvalidNotification } from './notification.errors.ts';
import type { NotificationId } from './notification.id.ts';

export const NOTIFICATION_STATUSES = ['Unread', 'Read'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** Characters (code points). What is longer is no notice any more, and no channel would show it. */
export const TITLE_MAX_LENGTH = 200;
export const MESSAGE_MAX_LENGTH = 2000;
/** A push message holds 4 KB in all, the address included. */
export const ACTION_URL_MAX_LENGTH = 500;

export const DEFAULT_TYPE = 'general';
/** A name that a program switches on, such as `payment_reminder`. */
export const TYPE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

export interface NewNotification {
  readonly id: NotificationId;
  readonly recipientId: UserId;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
  /** Names the event that caused it, such as `payment.completed:<id>`; null when a person did. */
  readonly source: string | null;
}

/**
 * Something that a person is told. It is listed in the app for ever, and goes out once on the channels that the
 * person wants.
 * Invariants: title and message say something; of all with the same source there is one; once read it stays read, at
 * the instant of the first reading.
 */
export class Notification extends Aggregate {
  readonly id: NotificationId;
  readonly recipientId: UserId;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
  readonly source: string | null;
  readonly createdAt: Date;
  private _readAt: Date | null;
  private _dispatchedAt: Date | null;

  /** @throws InvalidNotification */
  constructor({ id, recipientId, title, message, type, actionUrl, source }: NewNotification, now: Date) {
    super();
    const faults = [
      ...textFaults('/title', title, TITLE_MAX_LENGTH),
      ...textFaults('/message', message, MESSAGE_MAX_LENGTH),
      ...typeFaults(type),
    ];
    if (faults.length > 0) throw new InvalidNotification(faults);
    this.id = id;
    this.recipientId = recipientId;
    this.title = title;
    this.message = message;
    this.type = type;
    this.actionUrl = actionUrl;
    this.source = source;
    this.createdAt = now;
    this._readAt = null;
    this._dispatchedAt = null;
  }

  get status(): NotificationStatus {
    return this._readAt === null ? 'Unread' : 'Read';
  }

  get readAt(): Date | null {
    return this._readAt;
  }

  /** When it was handed to the channels; null until then. */
  get dispatchedAt(): Date | null {
    return this._dispatchedAt;
  }

  /** Reading again changes nothing. @returns the instant of the first reading */
  read(now: Date): Date {
    this._readAt ??= now;
    return this._readAt;
  }

  /** Whether it is still to be handed to the channels, which it is once. */
  dispatch(now: Date): boolean {
    if (this._dispatchedAt !== null) return false;
    this._dispatchedAt = now;
    return true;
  }
}

function textFaults(path: string, text: string, max: number): ErrorDetail[] {
  const fits = text.trim() !== '' && [...text].length <= max;
  return fits ? [] : [{ path, message: `Give 1 to ${max} characters that are not all blank.` }];
}

function typeFaults(type: string): ErrorDetail[] {
  const message = 'Give 1 to 64 letters, digits, dots, hyphens and underscores.';
  return TYPE_PATTERN.test(type) ? [] : [{ path: '/notificationType', message }];
}
