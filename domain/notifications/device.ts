import { Aggregate } from '../shared/aggregate.ts';
import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import type { DeviceId, UserId } from '../shared/ids.ts';
import { sentence } from '../shared/phrase.ts';
import { lengthOf, TEXT_FAULTS } from '../shared/text.ts';

export const tokenRule = sentence('Enter a push token of 1 to {max} printable ASCII characters.');

export class DeviceNotFound extends domainError('not-found', 'DEVICE_NOT_FOUND', 'Device not found.') {}

export class InvalidDevice extends validationError('INVALID_DEVICE', 'The device is not valid. See details.') {}

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Characters. Printable ASCII, or JSON for browsers; short enough for a database index. */
export const TOKEN_MAX_LENGTH = 2048;
const TOKEN_PATTERN = /^[ -~]*[!-~][ -~]*$/;
export const DEVICE_NAME_MAX_LENGTH = 100;

/** Per owner. Each notification is sent to every device, and tokens are easy to invent. */
export const MAX_DEVICES = 50;

export type NewDevice = Pick<Device, 'id' | 'ownerId' | 'token' | 'platform' | 'name'>;

/**
 * One installation of the app that receives push messages, identified by the provider's token.
 * Invariants: a token belongs to one device; a device never changes its owner.
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
    assertNone([...tokenFaults(token), ...nameFaults(name)]);
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

  /** The app registers its token again. A `null` name keeps the current one. @throws InvalidDevice */
  renew(platform: Platform, name: string | null): void {
    assertNone(nameFaults(name));
    this._platform = platform;
    this._name = name ?? this._name;
  }
}

/** The oldest devices, if there are more than the maximum. @param devices of one owner, oldest first */
export function devicesOverLimit(devices: readonly Device[]): readonly Device[] {
  return devices.slice(0, Math.max(0, devices.length - MAX_DEVICES));
}

function tokenFaults(token: string): ErrorDetail[] {
  const fault = tokenRule({ max: TOKEN_MAX_LENGTH });
  return token.length <= TOKEN_MAX_LENGTH && TOKEN_PATTERN.test(token) ? [] : [{ field: 'token', ...fault }];
}

function nameFaults(name: string | null): ErrorDetail[] {
  const fault = TEXT_FAULTS.tooLong({ max: DEVICE_NAME_MAX_LENGTH });
  return name === null || lengthOf(name) <= DEVICE_NAME_MAX_LENGTH ? [] : [{ field: 'name', ...fault }];
}

function assertNone(faults: readonly ErrorDetail[]): void {
  if (faults.length > 0) throw new InvalidDevice(faults);
}

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
