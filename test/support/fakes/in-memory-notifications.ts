import type { OwnMails, OwnNotifications, Recipient, Recipients } from '../../../application/notifications/ports.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { type Device, DeviceNotFound, type Devices } from '../../../domain/notifications/device.ts';
import {
  Notification,
  NotificationNotFound,
  type Notifications,
  type NotificationTexts,
} from '../../../domain/notifications/notification.ts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
  type Preferences,
} from '../../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { RestorableMap } from './direct-unit-of-work.ts';
import { InMemoryRows } from './in-memory-collection.ts';
import type { InMemoryUsers } from './in-memory-users.ts';

export class InMemoryNotifications extends InMemoryRows<Notification> implements Notifications, OwnNotifications {
  /** What all recipients read if there are no users. */
  language: Language = 'en';
  private readonly users: InMemoryUsers | null;

  /** @param users `null`: every recipient exists */
  constructor(events: EventPublisher, users: InMemoryUsers | null = null) {
    super(events, { ownerOf: ({ recipientId }) => recipientId, unknown: () => new NotificationNotFound() });
    this.users = users;
  }

  async add(notification: Notification, translations: NotificationTexts = {}): Promise<void> {
    const { source, recipientId } = notification;
    const { erasedAt, language } = (await this.users?.find(recipientId)) ?? { erasedAt: null, language: this.language };
    if (erasedAt !== null || (source !== null && this.all.some((other) => other.source === source))) return;
    await this.save(new Notification({ ...notification, ...translations[language] }, notification.createdAt));
  }

  async unreadOf(userId: UserId, most: number): Promise<number> {
    const isUnread = ({ recipientId, isOwn, readAt }: Notification) =>
      recipientId === userId && isOwn && readAt === null;
    return Math.min(this.all.filter(isUnread).length, most);
  }
}

export class InMemoryDevices extends InMemoryRows<Device> implements Devices {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ ownerId }) => ownerId, unknown: () => new DeviceNotFound() });
  }

  async findByToken(token: string): Promise<Device | null> {
    return this.matching((device) => device.token === token)[0] ?? null;
  }

  async ofOwner(ownerId: string): Promise<readonly Device[]> {
    const own = this.matching((device) => device.ownerId === ownerId);
    return own.sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  }
}

export class InMemoryPreferences extends RestorableMap<string, NotificationPreferences> implements Preferences {
  async of(userId: string): Promise<NotificationPreferences> {
    return this.byKey.get(userId) ?? DEFAULT_NOTIFICATION_PREFERENCES;
  }

  lock(userId: string): Promise<NotificationPreferences> {
    return this.of(userId);
  }

  async save(userId: string, preferences: NotificationPreferences): Promise<void> {
    this.byKey.set(userId, preferences);
  }
}

export class InMemoryOwnMails extends RestorableMap<string, { day: string; count: number }> implements OwnMails {
  async count(userId: string, day: string): Promise<number> {
    const { day: last, count } = this.byKey.get(userId) ?? { day, count: 0 };
    const next = day > last ? { day, count: 1 } : { day: last, count: count + 1 };
    this.byKey.set(userId, next);
    return next.count;
  }
}

/** The stored users. */
export class InMemoryRecipients implements Recipients {
  private readonly users: InMemoryUsers;

  constructor(users: InMemoryUsers) {
    this.users = users;
  }

  async find(userId: UserId): Promise<Recipient | null> {
    const user = await this.users.find(userId);
    if (user === null || user.erasedAt !== null) return null;
    const { email, emailConfirmedAt, firstName, language } = user;
    return { email, isConfirmed: emailConfirmedAt !== null, firstName, language };
  }
}

/** Each user has the address `<id>@example.com` and reads the same language, unless erased. */
export class FakeRecipients implements Recipients {
  readonly erased = new Set<string>();
  readonly unconfirmed = new Set<string>();

  language: Language = 'en';

  async find(userId: string): Promise<Recipient | null> {
    if (this.erased.has(userId)) return null;
    const isConfirmed = !this.unconfirmed.has(userId);
    return { email: `${userId}@example.com`, isConfirmed, firstName: 'Some', language: this.language };
  }
}
