import type { RegisterDevice, RemoveDevice } from '../../../application/notifications/devices.ts';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type {
  MarkNotificationRead,
  SendNotification,
  UpdatePreferences,
} from '../../../application/notifications/notifications.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, found, listed, success } from '../answers/envelope.ts';
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

export interface DeviceRoutesOptions {
  readonly registerDevice: RegisterDevice;
  readonly removeDevice: RemoveDevice;
}

export const deviceRoutes: RoutePlugin<DeviceRoutesOptions> = async (app, { registerDevice, removeDevice }) => {
  app.post(
    '/notifications/deviceToken',
    { config: { idempotent: true }, schema: schemas.registerDevice },
    async ({ user, body: { token, platform, deviceName: name = null } }) => {
      const device = await registerDevice.execute({ userId: user.id, token, platform, name });
      return success({ ...device, status: 'Active' as const });
    },
  );
  const worded = { config: { worded: true }, schema: schemas.removeDevice };
  app.delete('/notifications/deviceToken/:deviceId', worded, async ({ user, params }, reply) => {
    const deviceId = pathId<'Device'>(params.deviceId, () => new DeviceNotFound());
    await removeDevice.execute({ userId: user.id, deviceId });
    return confirmed(CONFIRMATIONS.deviceRemoved, reply);
  });
};

export interface PreferenceRoutesOptions {
  readonly updatePreferences: UpdatePreferences;
  readonly notificationQueries: NotificationQueries;
}

export const preferenceRoutes: RoutePlugin<PreferenceRoutesOptions> = async (app, options) => {
  const { updatePreferences, notificationQueries } = options;
  app.get('/user/notificationPreferences', { schema: schemas.getNotificationPreferences }, async ({ user }) =>
    success(await notificationQueries.preferencesOf(user.id)),
  );
  const worded = { config: { worded: true }, schema: schemas.updateNotificationPreferences };
  app.put('/user/notificationPreferences', worded, async ({ user, body: changes }, reply) => {
    await updatePreferences.execute({ userId: user.id, changes });
    return confirmed(CONFIRMATIONS.preferencesSaved, reply);
  });
};
