import { DomainError, type ErrorDetail } from '../shared/domain-error.ts';

export class NotificationNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'NOTIFICATION_NOT_FOUND';

  constructor() {
    super('There is no such notification.');
  }
}

export class InvalidNotification extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_NOTIFICATION';

  constructor(faults: readonly ErrorDetail[]) {
    super('The notification is not valid. See details.', faults);
  }
}
