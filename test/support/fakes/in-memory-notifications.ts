import type { Recipients } from '../../../application/notifications/ports.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.errors.ts';
import type { Device } from '../../../domain/notifications/device.ts';
import type { Devices } from '../../../domain/notifications/devices.port.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import type { Notification } from '../../../domain/notifications/notification.ts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../../../domain/notifications/notification-preferences.ts';
import type { Notifications } from '../../../domain/notifications/notifications.port.ts';
import type { Preferences } from '../../../domain/notifications/preferences.port.ts';
import { copyAggregate } from './copy.ts';
import type { Restorable } from './direct-unit-of-work.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

class NotificationStore extends InMemoryCollection<Notification> {
  delete(id: string): void {
    this.byId = new Map([...this.byId].filter(([other]) => other !== id));
  }
}

export class InMemoryNotifications implements Notifications, Restorable {
  private readonly store: NotificationStore;

  constructor(events: EventPublisher) {
    this.store = new NotificationStore(events, () => new NotificationNotFound());
  }

  all(): readonly Notification[] {
    return this.peek().map(copyAggregate);
  }

  /** What is kept, itself and no copies: for looking at only. */
  peek(): readonly Notification[] {
    return [...this.store.peek()];
  }

  async add(notification: Notification): Promise<boolean> {
    const { source } = notification;
    if (source !== null && this.peek().some((other) => other.source === source)) return false;
    await this.store.save(notification);
    return true;
  }

  async find(id: string): Promise<Notification | null> {
    return this.peek().some((notification) => notification.id === id) ? this.store.get(id) : null;
  }

  async getOwn(id: string, recipientId: string): Promise<Notification> {
    const found = await this.store.get(id);
    if (found.recipientId !== recipientId) throw new NotificationNotFound();
    return found;
  }

  save(notification: Notification): Promise<void> {
    return this.store.save(notification);
  }

  async eraseAllOf(recipientId: string): Promise<void> {
    for (const { id } of this.peek().filter((kept) => kept.recipientId === recipientId)) this.store.delete(id);
  }

  snapshot(): () => void {
    return this.store.snapshot();
  }
}

export class InMemoryDevices extends InMemoryCollection<Device> implements Devices {
  constructor(events: EventPublisher) {
    super(events, () => new DeviceNotFound());
  }

  async findByToken(token: string): Promise<Device | null> {
    return this.first((device) => device.token === token);
  }

  async findOwn(id: string, ownerId: string): Promise<Device | null> {
    return this.first((device) => device.id === id && device.ownerId === ownerId);
  }

  async ofOwner(ownerId: string): Promise<readonly Device[]> {
    const own = [...this.byId.values()].filter((device) => device.ownerId === ownerId).map(copyAggregate);
    return own.sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  }

  async remove({ id }: Device): Promise<void> {
    this.byId = new Map([...this.byId].filter(([other]) => other !== id));
  }

  private first(wanted: (device: Device) => boolean): Device | null {
    const found = [...this.byId.values()].find(wanted);
    return found === undefined ? null : copyAggregate(found);
  }
}

export class InMemoryPreferences implements Preferences, Restorable {
  private byUser = new Map<string, NotificationPreferences>();

  async of(userId: string): Promise<NotificationPreferences> {
    return this.byUser.get(userId) ?? DEFAULT_NOTIFICATION_PREFERENCES;
  }

  hold(userId: string): Promise<NotificationPreferences> {
    return this.of(userId);
  }

  async keep(userId: string, preferences: NotificationPreferences): Promise<void> {
    this.byUser.set(userId, preferences);
  }

  async erase(userId: string): Promise<void> {
    this.byUser.delete(userId);
  }

  snapshot(): () => void {
    const before = new Map(this.byUser);
    return () => {
      this.byUser = before;
    };
  }
}

/** Everybody is reached under an address made of their id, but for those who are erased. */
export class FakeRecipients implements Recipients {
  readonly erased = new Set<string>();

  async emailOf(userId: string): Promise<string | null> {
    return this.erased.has(userId) ? null : `${userId}@example.com`;
  }
}
