import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { UpdatePreferences } from '../../../application/notifications/update-preferences.ts';
import { confirmed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
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
  const worded = { config: { worded: true }, schema: schemas.updateNotificationPreferences };
  app.put('/user/notificationPreferences', worded, async ({ user, body: changes }, reply) => {
    await updatePreferences.execute({ userId: user.id, changes });
    return confirmed(CONFIRMATIONS.preferencesSaved, reply);
  });
};
