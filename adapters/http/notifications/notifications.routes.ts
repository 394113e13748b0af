import type { MarkNotificationRead } from '../../../application/notifications/mark-notification-read.ts';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { SendNotification } from '../../../application/notifications/send-notification.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import { found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './notifications.schemas.ts';

export interface NotificationRoutesOptions {
  readonly sendNotification: SendNotification;
  readonly markNotificationRead: MarkNotificationRead;
  readonly notificationQueries: NotificationQueries;
}

function idOf({ notificationId }: { notificationId: string }) {
  return pathId<'Notification'>(notificationId, () => new NotificationNotFound());
}

export const notificationRoutes: RoutePlugin<NotificationRoutesOptions> = async (app, options) => {
  const { sendNotification, markNotificationRead, notificationQueries } = options;
  app.post(
    '/notifications/send',
    { config: { idempotent: true }, schema: schemas.sendNotification },
    async ({ user, body: { title, message, notificationType: type } }) => {
      const content = { title, message, ...(type !== undefined && { type }) };
      const { notificationId, sentAt } = await sendNotification.execute({ userId: user.id, ...content });
      return success({ notificationId, status: 'Sent' as const, sentAt: sentAt.toISOString() });
    },
  );
  app.get('/notifications', { schema: schemas.listNotifications }, async (request, reply) =>
    listed(request, reply, await notificationQueries.listOf(request.user.id, request.query, request.query)),
  );
  app.get('/notifications/:notificationId', { schema: schemas.getNotification }, async ({ user, params }) =>
    found(await notificationQueries.detailOf(user.id, idOf(params)), NotificationNotFound),
  );
  app.put('/notifications/:notificationId/read', { schema: schemas.markNotificationRead }, async ({ user, params }) => {
    const read = await markNotificationRead.execute({ userId: user.id, notificationId: idOf(params) });
    return success({ ...read, readAt: read.readAt.toISOString() });
  });
};
