import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const tokenRule = sentence('Enter a push token of 1 to {max} printable ASCII characters.');

export class DeviceNotFound extends domainError('not-found', 'DEVICE_NOT_FOUND', 'Device not found.') {}

export class InvalidDevice extends validationError('INVALID_DEVICE', 'The device is not valid. See details.') {}
