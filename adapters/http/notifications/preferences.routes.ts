import { Type } from 'typebox';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { UpdatePreferences } from '../../../application/notifications/update-preferences.ts';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '../../../domain/notifications/notification-preferences.ts';
import { answers, success } from '../api/envelope.ts';
import { Body } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './notifications.schemas.ts';

export interface PreferenceRoutesOptions {
  readonly updatePreferences: UpdatePreferences;
  readonly notifications: NotificationQueries;
}

const Switches = {
  emailNotifications: Type.Boolean(),
  pushNotifications: Type.Boolean(),
  loanUpdates: Type.Boolean(),
  paymentReminders: Type.Boolean(),
  promotions: Type.Boolean(),
};
const Changes = Body(
  {
    emailNotifications: Type.Optional(Type.Boolean()),
    pushNotifications: Type.Optional(Type.Boolean()),
    loanUpdates: Type.Optional(Type.Boolean()),
    paymentReminders: Type.Optional(Type.Boolean()),
    promotions: Type.Optional(Type.Boolean()),
  },
  { promotions: true },
);
const tags = ['User'];
const UPDATED = { message: 'Your notification preferences are saved.' };

export const preferenceRoutes: RoutePlugin<PreferenceRoutesOptions> = async (app, options) => {
  const { updatePreferences, notifications } = options;
  app.get(
    '/user/notificationPreferences',
    {
      schema: {
        summary: 'Read the notification preferences',
        operationId: 'getNotificationPreferences',
        tags,
        response: answers(Type.Object(Switches), DEFAULT_NOTIFICATION_PREFERENCES),
      },
    },
    async ({ user }) => success(await notifications.preferencesOf(user.id)),
  );
  app.put(
    '/user/notificationPreferences',
    {
      schema: {
        summary: 'Change the notification preferences',
        operationId: 'updateNotificationPreferences',
        tags,
        body: Changes,
        response: answers(schemas.Message, UPDATED),
      },
    },
    async ({ user, body }) => {
      await updatePreferences.execute({ userId: user.id, changes: body });
      return success(UPDATED);
    },
  );
};
