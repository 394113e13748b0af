import { DeviceNotFound, type Devices } from '../../domain/notifications/device.ts';
import type { DeviceId, UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
