import type { RegisterDevice } from '../../../application/notifications/register-device.ts';
import type { RemoveDevice } from '../../../application/notifications/remove-device.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.errors.ts';
import { confirmed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './notifications.schemas.ts';

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
