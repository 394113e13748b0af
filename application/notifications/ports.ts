import type { Device } from '../../domain/notifications/device.ts';
import type { Channel } from '../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** Where people are reached outside the service. */
export interface Recipients {
  /** Null when the account is erased, and then for good. Within a unit of work it is not erased before that ends. */
  emailOf(userId: UserId): Promise<string | null>;
}

/** What goes out on a channel. `id` is the same each time it is tried, so that receivers can tell a repetition. */
export interface OutgoingMessage {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
}

export const DELIVERED = { outcome: 'delivered' } as const;

/** It will never arrive, however often it is tried. `reason` is for the log and names neither addresses nor tokens. */
export interface Rejected {
  readonly outcome: 'rejected';
  readonly reason: string;
}

/** The device is gone: nothing sent to its token will ever arrive. */
export interface DeadToken {
  readonly outcome: 'dead';
  readonly reason: string;
}

/** A failure that may pass, such as a server that is down, is thrown: the job is tried again. */
export interface Mailer {
  send(address: string, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected>;
}

/** A failure that may pass, such as a provider that is busy, is thrown: the job is tried again. */
export interface PushSender {
  send(device: Device, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected | DeadToken>;
}

/** Notes what will never arrive, for the people who run the service. */
export interface DeliveryLog {
  undeliverable(line: { readonly notificationId: string; readonly channel: Channel; readonly reason: string }): void;
}
