import type { RegisterDevice } from '../../../application/notifications/register-device.ts';
import type { RemoveDevice } from '../../../application/notifications/remove-device.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.errors.ts';
import { answers, success } from '../api/envelope.ts';
import { PathIds, pathId } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './notifications.schemas.ts';

export interface DeviceRoutesOptions {
  readonly register: RegisterDevice;
  readonly remove: RemoveDevice;
}

const tags = ['Notifications'];
const REMOVED = { message: 'The device receives no more push messages.' };

export const deviceRoutes: RoutePlugin<DeviceRoutesOptions> = async (app, { register, remove }) => {
  app.post(
    '/notifications/deviceToken',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Register a device for push messages',
        operationId: 'registerDevice',
        tags,
        body: schemas.DeviceBody,
        response: answers(schemas.DeviceResult, schemas.example.device),
      },
    },
    async ({ user, body: { token, platform, deviceName: name = null } }) => {
      const device = await register.execute({ userId: user.id, token, platform, name });
      return success({ ...device, status: 'Active' as const });
    },
  );
  app.delete(
    '/notifications/deviceToken/:deviceId',
    {
      schema: {
        summary: 'Remove a device',
        operationId: 'removeDevice',
        tags,
        params: PathIds('deviceId'),
        response: answers(schemas.Message, REMOVED, [404]),
      },
    },
    async ({ user, params }) => {
      const deviceId = pathId<'Device'>(params.deviceId, () => new DeviceNotFound());
      await remove.execute({ userId: user.id, deviceId });
      return success(REMOVED);
    },
  );
};
