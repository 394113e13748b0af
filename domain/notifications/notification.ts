import { Aggregate } from '../shared/aggregate.ts';
import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import type { NotificationId, UserId } from '../shared/ids.ts';
import type { Language } from '../shared/language.ts';
import { sentence } from '../shared/phrase.ts';
import { textFaults } from '../shared/text.ts';

export const typeRule = sentence(
  'Enter 1 to 64 letters, digits, dots, hyphens or underscores. Start with a letter or digit.',
);

export class NotificationNotFound extends domainError(
  'not-found',
  'NOTIFICATION_NOT_FOUND',
  'Notification not found.',
) {}

/** A user has too many unread notifications that they sent to themselves. */
export class TooManyUnreadNotifications extends domainError(
  'invalid',
  'TOO_MANY_UNREAD_NOTIFICATIONS',
  'You have {most} unread notifications from yourself. Read some of them before you send more.',
) {
  constructor(most: number) {
    super({ most });
  }
}

export class InvalidNotification extends validationError(
  'INVALID_NOTIFICATION',
  'The notification is not valid. See details.',
) {}

export const NOTIFICATION_STATUSES = ['Unread', 'Read'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** Characters (code points). */
export const TITLE_MAX_LENGTH = 200;
export const MESSAGE_MAX_LENGTH = 2000;

export const DEFAULT_TYPE = 'general';
/** For programs, such as `payment_reminder`. */
export const TYPE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Mails that a user can send to their own address in a day (UTC). They go out under the operator's name. */
const MAX_OWN_MAILS_A_DAY = 20;

/** @param mails of the day, with the new one */
export function isWithinOwnMails(mails: number): boolean {
  return mails <= MAX_OWN_MAILS_A_DAY;
}

/** Unread notifications that a user can send to their own account. With the longest texts: 44 MB of the copy of their data. */
export const MAX_UNREAD_OWN = 5_000;

/** @param unread without the new one @throws TooManyUnreadNotifications */
export function checkUnread(unread: number): void {
  if (unread >= MAX_UNREAD_OWN) throw new TooManyUnreadNotifications(MAX_UNREAD_OWN);
}

export type NewNotification = Pick<
  Notification,
  'id' | 'recipientId' | 'title' | 'message' | 'type' | 'actionUrl' | 'source'
>;

/**
 * A message to a user, listed in the app and sent once on the user's preferred channels.
 * Invariants: title and message are not blank; a source has one notification; `readAt` is the first reading.
 */
export class Notification extends Aggregate {
  readonly id: NotificationId;
  readonly recipientId: UserId;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
  /** The event that caused it, such as `payment.completed:<id>`; `null` if the recipient wrote it. */
  readonly source: string | null;
  readonly createdAt: Date;
  private _readAt: Date | null;
  private _dispatchedAt: Date | null;

  /** @throws InvalidNotification */
  constructor({ id, recipientId, title, message, type, actionUrl, source }: NewNotification, now: Date) {
    super();
    const faults = [
      ...textFaults('title', title, TITLE_MAX_LENGTH),
      ...textFaults('message', message, MESSAGE_MAX_LENGTH),
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

  /** Whether the recipient wrote it. */
  get isOwn(): boolean {
    return this.source === null;
  }

  get status(): NotificationStatus {
    return this._readAt === null ? 'Unread' : 'Read';
  }

  get readAt(): Date | null {
    return this._readAt;
  }

  /** When its delivery was enqueued. */
  get dispatchedAt(): Date | null {
    return this._dispatchedAt;
  }

  /** Idempotent. @returns the time of the first reading */
  read(now: Date): Date {
    this._readAt ??= now;
    return this._readAt;
  }

  /** Returns `true` the first time, and `false` afterwards. */
  dispatch(now: Date): boolean {
    if (this._dispatchedAt !== null) return false;
    this._dispatchedAt = now;
    return true;
  }
}

function typeFaults(type: string): ErrorDetail[] {
  return TYPE_PATTERN.test(type) ? [] : [{ field: 'type', ...typeRule() }];
}

/** The text in other languages. */
export type NotificationTexts = Partial<Record<Language, Pick<Notification, 'title' | 'message'>>>;

/** All notifications. Loading a notification locks it until the unit of work ends. */
export interface Notifications {
  /**
   * Stores it, with the text in the language of the recipient if that is among the translations. Stores nothing if a
   * notification with the same source is stored, or if the recipient's account was erased.
   */
  add(notification: Notification, translations?: NotificationTexts): Promise<void>;
  /** Returns `null` if it is unknown or belongs to another user. */
  find(id: NotificationId, recipientId: UserId): Promise<Notification | null>;
  /** @throws NotificationNotFound also if it belongs to another user */
  get(id: NotificationId, recipientId: UserId): Promise<Notification>;
  save(notification: Notification): Promise<void>;
}
