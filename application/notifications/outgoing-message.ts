import type { Notification } from '../../domain/notifications/notification.ts';
import type { OutgoingMessage } from './ports.ts';

/** What of a notification leaves the service. */
export function outgoing({ id, title, message, type, actionUrl }: Notification): OutgoingMessage {
  return { id, title, message, type, actionUrl };
}
