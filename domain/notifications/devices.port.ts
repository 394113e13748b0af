import type { UserId } from '../shared/id.ts';
import type { Device } from './device.ts';
import type { DeviceId } from './notification.id.ts';

/** Every device that receives push messages. */
export interface Devices {
  /**
   * Locks the token until the unit of work ends, even if no device has it: of two users who register it at the same
   * time, the second finds the device of the first.
   */
  findByToken(token: string): Promise<Device | null>;
  /** Returns `null` if it is unknown or belongs to another user. */
  find(id: DeviceId, ownerId: UserId): Promise<Device | null>;
  /** Oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Device[]>;
  /** A new one too. */
  save(device: Device): Promise<void>;
  remove(device: Device): Promise<void>;
}
