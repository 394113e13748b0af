import type { Devices } from '../../domain/notifications/device.ts';
import { isWithinOwnMails, type Notification, type Notifications } from '../../domain/notifications/notification.ts';
import { channelsFor, type Preferences } from '../../domain/notifications/notification-preferences.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { DELIVER_EMAIL, DELIVER_PUSH, type UndeliveredNotification } from './delivery-jobs.ts';
import type { OwnMails } from './ports.ts';

/**
 * Enqueues the delivery of a notification on the recipient's preferred channels: one job for each address or device,
 * so that each is retried by itself. Idempotent.
 */
export class DispatchNotification extends UseCase<{
  notifications: Notifications;
  devices: Devices;
  preferences: Preferences;
  ownMails: OwnMails;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  execute({ notificationId, recipientId }: UndeliveredNotification): Promise<void> {
    const { notifications, devices, preferences, jobs, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.find(notificationId, recipientId);
      if (notification === null || !notification.dispatch(clock.now())) return;
      await notifications.save(notification);
      const channels = channelsFor(notification.type, await preferences.of(recipientId));
      if (channels.includes('email') && (await this.mayBeMailed(notification))) {
        await jobs.enqueue(DELIVER_EMAIL, { notificationId, recipientId });
      }
      if (!channels.includes('push')) return;
      for (const { id: deviceId } of await devices.ofOwner(recipientId)) {
        await jobs.enqueue(DELIVER_PUSH, { notificationId, recipientId, deviceId });
      }
    });
  }

  private async mayBeMailed({ isOwn, recipientId }: Notification): Promise<boolean> {
    const { ownMails, clock } = this.deps;
    return !isOwn || isWithinOwnMails(await ownMails.count(recipientId, dayOf(clock.now())));
  }
}
