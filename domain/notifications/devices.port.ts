import type { DeviceId, UserId } from '../shared/ids.ts';
import type { Device } from './device.ts';

/** All devices. */
export interface Devices {
  /** Locks the token until the unit of work ends, even if no device has it: a parallel registration then waits. */
  findByToken(token: string): Promise<Device | null>;
  /** Returns `null` if it is unknown or belongs to another user. */
  find(id: DeviceId, ownerId: UserId): Promise<Device | null>;
  /** Oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Device[]>;
  /** Also adds a new device. */
  save(device: Device): Promise<void>;
  remove(device: Device): Promise<void>;
}
