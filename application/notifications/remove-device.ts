import { DeviceNotFound } from '../../domain/notifications/device.errors.ts';
import type { Devices } from '../../domain/notifications/devices.port.ts';
import type { DeviceId } from '../../domain/notifications/notification.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { UnitOfWork } from '../shared/ports.ts';

export interface RemoveDeviceCommand {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

interface Dependencies {
  readonly devices: Devices;
  readonly unitOfWork: UnitOfWork;
}

export class RemoveDevice {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

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
