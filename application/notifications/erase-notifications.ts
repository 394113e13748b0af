import type { Devices } from '../../domain/notifications/device.ts';
import type { Notifications } from '../../domain/notifications/notification.ts';
import type { Preferences } from '../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OwnMails } from './ports.ts';

/** Removes a user's notifications, devices and preferences, in the unit of work of the account's erasure. */
export class EraseNotifications extends UseCase<{
  notifications: Notifications;
  devices: Devices;
  preferences: Preferences;
  ownMails: OwnMails;
}> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    const { notifications, devices, preferences, ownMails } = this.deps;
    for (const device of await devices.ofOwner(userId)) await devices.remove(device);
    await notifications.eraseAllOf(userId);
    await preferences.erase(userId);
    // After the notifications: dispatching locks a notification first and counts then.
    await ownMails.erase(userId);
  }
}
