import type { Id } from '../shared/id.ts';

export type NotificationId = Id<'Notification'>;
export type DeviceId = Id<'Device'>;
