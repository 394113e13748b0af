import type { Device } from '../../domain/notifications/device.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { Channel } from '../../domain/notifications/notification-preferences.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';

/** Who gets mail. */
export interface Recipient {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly firstName: string;
  readonly language: Language;
}

export interface Recipients {
  /** `null` if the account is erased. Within a unit of work, the account is not erased until that ends. */
  find(userId: UserId): Promise<Recipient | null>;
}

/** Notifications that users have sent to their own account. */
export interface OwnNotifications {
  /** Counts up to `most`, without those that concurrent units of work are storing. */
  unreadOf(userId: UserId, most: number): Promise<number>;
}

/** Mails with a text that their recipient wrote. */
export interface OwnMails {
  /** Counts one more on this day, and returns its number, from 1. Concurrent calls wait until the unit of work ends. */
  count(userId: UserId, day: CalendarDay): Promise<number>;
}

/** A message for a channel. `id` is the same on every retry, so that receivers can detect duplicates. */
export interface OutgoingMessage {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
}

export function outgoing({ id, title, message, type, actionUrl }: Notification): OutgoingMessage {
  return { id, title, message, type, actionUrl };
}

/** A message, and what the letter around it requires. */
export interface Mail extends OutgoingMessage {
  readonly language: Language;
  /** For the greeting; `null` if the mail must not name its recipient. */
  readonly recipientName: string | null;
}

export const DELIVERED = { outcome: 'delivered' } as const;

/** Permanent failure. `reason` is for the log and contains neither address nor token. */
export interface Rejected {
  readonly outcome: 'rejected';
  readonly reason: string;
}

/** The token no longer works. */
export interface DeadToken {
  readonly outcome: 'dead';
  readonly reason: string;
}

/** Throws on a temporary failure, so that the job is retried. */
export interface Mailer {
  send(address: string, mail: Mail): Promise<typeof DELIVERED | Rejected>;
}

/** Throws on a temporary failure, so that the job is retried. */
export interface PushSender {
  send(device: Device, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected | DeadToken>;
}

/** Reports permanent failures to the operators of the service. */
export interface DeliveryLog {
  undeliverable(line: { readonly notificationId: string; readonly channel: Channel; readonly reason: string }): void;
}

export interface Operators {
  /** All whose account is not erased. */
  all(): Promise<readonly UserId[]>;
}
