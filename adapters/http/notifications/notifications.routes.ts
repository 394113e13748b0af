import { Type } from 'typebox';
import type { MarkNotificationRead } from '../../../application/notifications/mark-notification-read.ts';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { SendNotification } from '../../../application/notifications/send-notification.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import { answers, success } from '../api/envelope.ts';
import { EmptyBody, PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './notifications.schemas.ts';

export interface NotificationRoutesOptions {
  readonly send: SendNotification;
  readonly markRead: MarkNotificationRead;
  readonly notifications: NotificationQueries;
}

const tags = ['Notifications'];
const { example } = schemas;

function idOf({ notificationId }: { notificationId: string }) {
  return pathId<'Notification'>(notificationId, () => new NotificationNotFound());
}

export const notificationRoutes: RoutePlugin<NotificationRoutesOptions> = async (app, options) => {
  const { send, markRead, notifications } = options;
  app.post(
    '/notifications/send',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Send yourself a notification',
        operationId: 'sendNotification',
        tags,
        body: schemas.SendBody,
        response: answers(schemas.SendResult, example.sent),
      },
    },
    async ({ user, body: { title, message, notificationType: type } }) => {
      const content = { title, message, ...(type !== undefined && { type }) };
      const { notificationId, sentAt } = await send.execute({ userId: user.id, ...content });
      return success({ notificationId, status: 'Sent' as const, sentAt: sentAt.toISOString() });
    },
  );
  app.get(
    '/notifications',
    {
      schema: {
        summary: 'List notifications',
        operationId: 'listNotifications',
        tags,
        querystring: Type.Object({ ...PageQuery, status: schemas.StatusFilter, type: schemas.TypeFilter }),
        response: answers(Type.Array(schemas.NotificationItem), [example.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      return success([...writePage(request, reply, await notifications.listOf(user.id, query, query))]);
    },
  );
  app.get(
    '/notifications/:notificationId',
    {
      schema: {
        summary: 'Read a notification’s details',
        operationId: 'getNotification',
        tags,
        params: PathIds('notificationId'),
        response: answers(schemas.NotificationDetail, example.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const found = await notifications.detailOf(user.id, idOf(params));
      if (found === null) throw new NotificationNotFound();
      return success(found);
    },
  );
  app.put(
    '/notifications/:notificationId/read',
    {
      schema: {
        summary: 'Mark a notification as read',
        operationId: 'markNotificationRead',
        tags,
        params: PathIds('notificationId'),
        body: EmptyBody,
        response: answers(schemas.ReadResult, example.read, [404]),
      },
    },
    async ({ user, params }) => {
      const read = await markRead.execute({ userId: user.id, notificationId: idOf(params) });
      return success({ ...read, readAt: read.readAt.toISOString() });
    },
  );
};
