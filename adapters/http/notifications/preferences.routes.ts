import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { UpdatePreferences } from '../../../application/notifications/update-preferences.ts';
import { success } from '../api/envelope.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './notifications.schemas.ts';

export interface PreferenceRoutesOptions {
  readonly updatePreferences: UpdatePreferences;
  readonly notificationQueries: NotificationQueries;
}

export const preferenceRoutes: RoutePlugin<PreferenceRoutesOptions> = async (app, options) => {
  const { updatePreferences, notificationQueries } = options;
  app.get('/user/notificationPreferences', { schema: schemas.getNotificationPreferences }, async ({ user }) =>
    success(await notificationQueries.preferencesOf(user.id)),
  );
  app.put(
    '/user/notificationPreferences',
    { schema: schemas.updateNotificationPreferences },
    async ({ user, body: changes }) => {
      await updatePreferences.execute({ userId: user.id, changes });
      return success(schemas.PREFERENCES_SAVED);
    },
  );
};
