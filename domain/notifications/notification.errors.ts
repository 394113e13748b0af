import { domainError, validationError } from '../shared/domain-error.ts';

export class NotificationNotFound extends domainError(
  'not-found',
  'NOTIFICATION_NOT_FOUND',
  'Notification not found.',
) {}

export class InvalidNotification extends validationError(
  'INVALID_NOTIFICATION',
  'The notification is not valid. See details.',
) {}
