import type { Device, Devices } from '../../domain/notifications/device.ts';
import { isWithinOwnMails, type Notification, type Notifications } from '../../domain/notifications/notification.ts';
import { channelsFor, type Preferences } from '../../domain/notifications/notification-preferences.ts';
import type { DeviceId, NotificationId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { NoticeTexts } from './announcements.ts';
import { type DeliveryLog, type Mailer, type OwnMails, outgoing, type PushSender, type Recipients } from './ports.ts';

/** Jobs carry ids only, so that the queue holds no personal data. */
interface UndeliveredNotification {
  readonly notificationId: NotificationId;
  readonly recipientId: UserId;
}

interface UndeliveredPush extends UndeliveredNotification {
  readonly deviceId: DeviceId;
}

export const DELIVER_NOTIFICATION: JobKind<UndeliveredNotification> = { name: 'deliver-notification' };
export const DELIVER_EMAIL: JobKind<UndeliveredNotification> = { name: 'deliver-email' };

/** Grouped by recipient, who chooses the push service: one that does not answer delays no other person. */
export const DELIVER_PUSH: JobKind<UndeliveredPush> = {
  name: 'deliver-push',
  groupOf: ({ recipientId }) => recipientId,
};

/**
 * Enqueues the delivery of a notification on the recipient's preferred channels: one job for each address or device,
 * so that each is retried by itself. Idempotent.
 */
export class DispatchNotification extends UseCase<{
  notifications: Notifications;
  devices: Devices;
  preferences: Preferences;
  ownMails: OwnMails;
  calendar: Pick<BusinessCalendar, 'zone'>;
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
    const { ownMails, calendar, clock } = this.deps;
    return !isOwn || isWithinOwnMails(await ownMails.count(recipientId, calendar.zone.dayOf(clock.now())));
  }
}

/** Sends a notification by e-mail, outside of any unit of work. */
export class DeliverEmail extends UseCase<{
  notifications: Notifications;
  recipients: Recipients;
  noticeTexts: NoticeTexts;
  mailer: Mailer;
  deliveryLog: DeliveryLog;
  unitOfWork: UnitOfWork;
}> {
  async execute(undelivered: UndeliveredNotification): Promise<void> {
    const { mailer, deliveryLog } = this.deps;
    const delivery = await this.prepare(undelivered);
    if (delivery === null) return;
    const answer = await mailer.send(delivery.address, delivery.mail);
    if (answer.outcome === 'delivered') return;
    const { notificationId } = undelivered;
    deliveryLog.undeliverable({ notificationId, channel: 'email', reason: answer.reason });
  }

  /** Returns `null` if the recipient's account was erased, or its address is not confirmed. */
  private prepare({ notificationId, recipientId }: UndeliveredNotification) {
    const { notifications, recipients, noticeTexts, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.find(notificationId, recipientId);
      const recipient = notification === null ? null : await recipients.find(recipientId);
      if (notification === null || !recipient?.isConfirmed) return null;
      const { email: address, firstName: recipientName } = recipient;
      // Notices to operators are in English, and so is the letter around them.
      const isForOperators = !notification.isOwn && notification.type === 'webhook_update';
      const language = isForOperators ? 'en' : recipient.language;
      const message = outgoing(notification);
      // A user's own text goes out under our address, so its mail says who wrote it.
      const text = notification.isOwn ? noticeTexts.ofOwnNote(message, language) : null;
      return { address, mail: { ...message, ...text, language, recipientName } };
    });
  }
}

/** Sends a notification to one device, outside of any unit of work. Removes the device if its token no longer works. */
export class DeliverPush extends UseCase<{
  notifications: Notifications;
  devices: Devices;
  pushSender: PushSender;
  deliveryLog: DeliveryLog;
  unitOfWork: UnitOfWork;
}> {
  async execute(undelivered: UndeliveredPush): Promise<void> {
    const { pushSender, deliveryLog } = this.deps;
    const delivery = await this.prepare(undelivered);
    if (delivery === null) return;
    const answer = await pushSender.send(delivery.device, delivery.message);
    if (answer.outcome === 'delivered') return;
    if (answer.outcome === 'dead') await this.remove(delivery.device);
    const { notificationId } = undelivered;
    deliveryLog.undeliverable({ notificationId, channel: 'push', reason: answer.reason });
  }

  /** Returns `null` if the device was removed or has another owner, or the recipient's account was erased. */
  private prepare({ notificationId, recipientId, deviceId }: UndeliveredPush) {
    const { notifications, devices, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.find(notificationId, recipientId);
      const device = notification === null ? null : await devices.find(deviceId, recipientId);
      return notification === null || device === null ? null : { device, message: outgoing(notification) };
    });
  }

  private remove({ id, ownerId }: Device): Promise<void> {
    const { devices, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const device = await devices.find(id, ownerId);
      if (device !== null) await devices.remove(device);
    });
  }
}
