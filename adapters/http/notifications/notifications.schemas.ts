import { Type } from 'typebox';
import { DEVICE_NAME_MAX_LENGTH, PLATFORMS, TOKEN_MAX_LENGTH } from '../../../domain/notifications/device.ts';
import {
  MESSAGE_MAX_LENGTH,
  NOTIFICATION_STATUSES,
  TITLE_MAX_LENGTH,
  TYPE_PATTERN,
} from '../../../domain/notifications/notification.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Exactly, Id, Nullable, Text, Timestamp } from '../api/fields.ts';

export const StatusFilter = Type.Optional(Choice(NOTIFICATION_STATUSES));
export const TypeFilter = Type.Optional(
  Type.String({ description: 'Such as payment_reminder. One that nothing has gives an empty list.' }),
);

export const NotificationItem = Type.Object({
  notificationId: Id(),
  title: Type.String(),
  message: Type.String(),
  type: Type.String(),
  status: Choice(NOTIFICATION_STATUSES),
  createdAt: Timestamp(),
});
export const NotificationDetail = Type.Object({
  ...NotificationItem.properties,
  actionUrl: Nullable(Type.String({ format: 'uri' })),
  readAt: Nullable(Timestamp()),
});
export const ReadResult = Type.Object({
  notificationId: Id(),
  status: Choice(NOTIFICATION_STATUSES),
  readAt: Nullable(Timestamp()),
});
export const SendBody = Body(
  {
    title: Text(1, TITLE_MAX_LENGTH),
    message: Text(1, MESSAGE_MAX_LENGTH),
    notificationType: Type.Optional(
      Type.String({
        pattern: TYPE_PATTERN.source,
        description: 'payment_reminder, loan_update and promotion obey their own preference. Default: general.',
      }),
    ),
  },
  { title: 'Instalment', message: 'Pay the instalment of December.', notificationType: 'payment_reminder' },
);
export const SendResult = Type.Object({ notificationId: Id(), status: Exactly('Sent'), sentAt: Timestamp() });

export const DeviceBody = Body(
  {
    token: Text(1, TOKEN_MAX_LENGTH, { description: 'The push token; for web, the PushSubscription as JSON text.' }),
    platform: Choice(PLATFORMS),
    deviceName: Type.Optional(Text(0, DEVICE_NAME_MAX_LENGTH)),
  },
  { token: 'fcm-registration-token', platform: 'android', deviceName: 'My phone' },
);
export const DeviceResult = Type.Object({ deviceId: Id(), platform: Choice(PLATFORMS), status: Exactly('Active') });
export const Message = Type.Object({ message: Type.String() });

const item = {
  notificationId: EXAMPLE.notification,
  title: 'We received your payment',
  message: 'Your payment of USD 888.49 has arrived and counts towards your loan.',
  type: 'payment_update',
  status: 'Unread',
  createdAt: EXAMPLE.at,
};
export const example = {
  item,
  detail: { ...item, actionUrl: `https://lending.example/payments/${EXAMPLE.payment}`, readAt: null },
  sent: { notificationId: EXAMPLE.notification, status: 'Sent', sentAt: EXAMPLE.at },
  read: { notificationId: EXAMPLE.notification, status: 'Read', readAt: EXAMPLE.at },
  device: { deviceId: EXAMPLE.device, platform: 'android', status: 'Active' },
};
