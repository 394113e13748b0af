import type { Device, Devices } from '../../domain/notifications/device.ts';
import type { Notifications } from '../../domain/notifications/notification.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { UndeliveredPush } from './delivery-jobs.ts';
import { type DeliveryLog, outgoing, type PushSender } from './ports.ts';

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
