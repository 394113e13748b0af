import { Aggregate } from '../shared/aggregate.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import type { UserId } from '../shared/id.ts';
import { InvalidDevice } from './device.errors.ts';
import type { DeviceId } from './notification.id.ts';

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Characters. Tokens are printable ASCII, those of browsers JSON: kept short enough for one entry of an index. */
export const TOKEN_MAX_LENGTH = 2048;
export const TOKEN_PATTERN = /^[ -~]*[!-~][ -~]*$/;
export const DEVICE_NAME_MAX_LENGTH = 100;

/** More than anyone carries: each notification is sent once for each device, and tokens cost nothing to make up. */
export const MOST_DEVICES = 50;

export interface NewDevice {
  readonly id: DeviceId;
  readonly ownerId: UserId;
  readonly token: string;
  readonly platform: Platform;
  readonly name: string | null;
}

/**
 * Where a person receives push messages. The token is the provider's name for one installation of the app, so it is
 * held by whoever used that last.
 * Invariants: no two devices share a token; a device never changes hands: under another owner it is another device.
 */
export class Device extends Aggregate {
  readonly id: DeviceId;
  readonly ownerId: UserId;
  readonly token: string;
  readonly createdAt: Date;
  private _platform: Platform;
  private _name: string | null;

  /** @throws InvalidDevice */
  constructor({ id, ownerId, token, platform, name }: NewDevice, now: Date) {
    super();
    refuse([...tokenFaults(token), ...nameFaults(name)]);
    this.id = id;
    this.ownerId = ownerId;
    this.token = token;
    this.createdAt = now;
    this._platform = platform;
    this._name = name;
  }

  get platform(): Platform {
    return this._platform;
  }

  get name(): string | null {
    return this._name;
  }

  belongsTo(userId: UserId): boolean {
    return this.ownerId === userId;
  }

  /** The app registers its token again, perhaps with something new to say. @throws InvalidDevice */
  renew(platform: Platform, name: string | null): void {
    refuse(nameFaults(name));
    this._platform = platform;
    this._name = name ?? this._name;
  }
}

/** Those that give way, oldest first, when a person has more than are kept. @param devices of one person, oldest first */
export function surplusOf(devices: readonly Device[]): readonly Device[] {
  return devices.slice(0, Math.max(0, devices.length - MOST_DEVICES));
}

function tokenFaults(token: string): ErrorDetail[] {
  const message = `Give the push token: 1 to ${TOKEN_MAX_LENGTH} printable ASCII characters.`;
  return token.length <= TOKEN_MAX_LENGTH && TOKEN_PATTERN.test(token) ? [] : [{ path: '/token', message }];
}

function nameFaults(name: string | null): ErrorDetail[] {
  const message = `Give at most ${DEVICE_NAME_MAX_LENGTH} characters.`;
  return name === null || [...name].length <= DEVICE_NAME_MAX_LENGTH ? [] : [{ path: '/deviceName', message }];
}

function refuse(faults: readonly ErrorDetail[]): void {
  if (faults.length > 0) throw new InvalidDevice(faults);
}
