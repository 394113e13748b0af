import { DomainError, type ErrorDetail } from '../shared/domain-error.ts';

export class DeviceNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'DEVICE_NOT_FOUND';

  constructor() {
    super('There is no such device.');
  }
}

export class InvalidDevice extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_DEVICE';

  constructor(faults: readonly ErrorDetail[]) {
    super('The device is not valid. See details.', faults);
  }
}
