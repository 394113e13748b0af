import type { Notification } from '../../domain/notifications/notification.ts';
import { type OutgoingMessage, outgoing } from './ports.ts';

const SUBJECT_MARK = "Written by the account's owner: ";
/** Comes first, so that a text cannot pretend to be ours. */
const TEXT_MARK =
  'The owner of the account with this e-mail address wrote the text below. We did not write it and have not checked it.';

/** A user's own text goes out under our address, so its mail says who wrote it. */
export function mailOf(notification: Notification): OutgoingMessage {
  const message = outgoing(notification);
  if (!notification.isOwn) return message;
  return { ...message, title: `${SUBJECT_MARK}${message.title}`, message: `${TEXT_MARK}\n\n${message.message}` };
}
