import { domainError, validationError } from '../shared/domain-error.ts';

export class NotificationNotFound extends domainError(
  'not-found',
  'NOTIFICATION_NOT_FOUND',
  'Notification not found.',
) {}

/** A user has too many unread notifications that they sent to themselves. */
export class TooManyUnreadNotifications extends domainError('invalid', 'TOO_MANY_UNREAD_NOTIFICATIONS') {
  constructor(most: number) {
    super(`You have ${most} unread notifications from yourself. Read some of them before you send more.`);
  }
}

export class InvalidNotification extends validationError(
  'INVALID_NOTIFICATION',
  'The notification is not valid. See details.',
) {}
