import { LockMode } from '@mikro-orm/core';
import { Device } from '../../../domain/notifications/device.ts';
import type { Devices } from '../../../domain/notifications/devices.port.ts';
import type { DeviceId } from '../../../domain/notifications/notification.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export class MikroOrmDevices extends MikroOrmCollection<Device> implements Devices {
  /** Locks the token, because an unregistered token has no row. */
  async findByToken(token: string): Promise<Device | null> {
    this.lockName(`device ${token}`);
    return this.em.findOne(Device, { token }, { lockMode });
  }

  find(id: DeviceId, ownerId: UserId): Promise<Device | null> {
    return this.em.findOne(Device, { id, ownerId }, { lockMode });
  }

  ofOwner(ownerId: UserId): Promise<readonly Device[]> {
    return this.em.find(Device, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Flushes at once, so that the token is free for its new owner. */
  async remove(device: Device): Promise<void> {
    await this.em.remove(device).flush();
  }
}
