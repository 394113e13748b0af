import {
  Device,
  DeviceNotFound,
  type Devices,
  devicesOverLimit,
  type Platform,
} from '../../domain/notifications/device.ts';
import type { DeviceId, UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface RegisterDeviceCommand {
  readonly userId: UserId;
  readonly token: string;
  readonly platform: Platform;
  readonly name: string | null;
}

export interface RegisteredDevice {
  readonly deviceId: DeviceId;
  readonly platform: Platform;
}

/** Registers a push token for a user and removes it from any other. Above the maximum, removes the oldest devices. */
export class RegisterDevice extends UseCase<{
  devices: Devices;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidDevice */
  async execute({ userId, token, platform, name }: RegisterDeviceCommand): Promise<RegisteredDevice> {
    const { devices, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const fresh = new Device(
        { id: ids.next<'Device'>(), ownerId: userId, token, platform, name },
        await momentOf(this.deps),
      );
      const known = await devices.findByToken(token);
      if (known?.belongsTo(userId)) known.renew(platform, name);
      else if (known !== null) await devices.remove(known);
      const device = known?.belongsTo(userId) ? known : fresh;
      await devices.save(device);
      for (const oldest of devicesOverLimit(await devices.ofOwner(userId))) await devices.remove(oldest);
      return { deviceId: device.id, platform: device.platform };
    });
  }
}

export interface RemoveDeviceCommand {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

export class RemoveDevice extends UseCase<{
  devices: Devices;
  unitOfWork: UnitOfWork;
}> {
  /** @throws DeviceNotFound */
  execute({ userId, deviceId }: RemoveDeviceCommand): Promise<void> {
    const { devices, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const device = await devices.find(deviceId, userId);
      if (device === null) throw new DeviceNotFound();
      await devices.remove(device);
    });
  }
}
