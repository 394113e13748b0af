import { domainError, validationError } from '../shared/domain-error.ts';

export class DeviceNotFound extends domainError('not-found', 'DEVICE_NOT_FOUND', 'Device not found.') {}

export class InvalidDevice extends validationError('INVALID_DEVICE', 'The device is not valid. See details.') {}
