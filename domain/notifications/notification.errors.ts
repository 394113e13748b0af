import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const typeRule = sentence(
  'Enter 1 to 64 letters, digits, dots, hyphens or underscores. Start with a letter or digit.',
);

export class NotificationNotFound extends domainError(
  'not-found',
  'NOTIFICATION_NOT_FOUND',
  'Notification not found.',
) {}

/** A user has too many unread notifications that they sent to themselves. */
export class TooManyUnreadNotifications extends domainError(
  'invalid',
  'TOO_MANY_UNREAD_NOTIFICATIONS',
  'You have {most} unread notifications from yourself. Read some of them before you send more.',
) {
  constructor(most: number) {
    super({ most });
  }
}

export class InvalidNotification extends validationError(
  'INVALID_NOTIFICATION',
  'The notification is not valid. See details.',
) {}
