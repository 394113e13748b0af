import type { UserId } from '../shared/id.ts';
import type { Device } from './device.ts';
import type { DeviceId } from './notification.id.ts';

/** Every device that receives push messages. */
export interface Devices {
  /**
   * Nobody else is handed this token until the unit of work ends, registered or not: of two people who register it at
   * the same moment, the later finds what the earlier did.
   */
  findByToken(token: string): Promise<Device | null>;
  /** Null also when it is somebody else's. */
  findOwn(id: DeviceId, ownerId: UserId): Promise<Device | null>;
  /** Oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Device[]>;
  /** A new one too. */
  save(device: Device): Promise<void>;
  remove(device: Device): Promise<void>;
}
