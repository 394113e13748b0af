import type { Device } from '../../domain/notifications/device.ts';
import type { Devices } from '../../domain/notifications/devices.port.ts';
import type { Notifications } from '../../domain/notifications/notifications.port.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import type { UndeliveredPush } from './delivery-jobs.ts';
import { outgoing } from './outgoing-message.ts';
import type { DeliveryLog, PushSender } from './ports.ts';

interface Dependencies {
  readonly notifications: Notifications;
  readonly devices: Devices;
  readonly pushSender: PushSender;
  readonly deliveryLog: DeliveryLog;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Sends a notification to one device, if that still belongs to the recipient, and forgets a device whose token the
 * provider calls dead. Nothing is locked while the provider is waited for.
 */
export class DeliverPush {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async execute(undelivered: UndeliveredPush): Promise<void> {
    const { pushSender, deliveryLog } = this.deps;
    const parcel = await this.pack(undelivered);
    if (parcel === null) return;
    const answer = await pushSender.send(parcel.device, parcel.message);
    if (answer.outcome === 'delivered') return;
    if (answer.outcome === 'dead') await this.forget(parcel.device);
    const { notificationId } = undelivered;
    deliveryLog.undeliverable({ notificationId, channel: 'push', reason: answer.reason });
  }

  /** Returns `null` if the device was removed or belongs to another user now, or the recipient's account was erased. */
  private pack({ notificationId, recipientId, deviceId }: UndeliveredPush) {
    const { notifications, devices, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.find(notificationId, recipientId);
      const device = notification === null ? null : await devices.find(deviceId, recipientId);
      return notification === null || device === null ? null : { device, message: outgoing(notification) };
    });
  }

  private forget({ id, ownerId }: Device): Promise<void> {
    const { devices, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const device = await devices.find(id, ownerId);
      if (device !== null) await devices.remove(device);
    });
  }
}
