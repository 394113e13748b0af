import { Type } from 'typebox';
import {
  DeviceView,
  NotificationDetail,
  NotificationItem,
  NotificationStatusField,
  PlatformField,
  PreferencesView,
  ReadNotificationView,
  SentNotificationView,
} from '../../../application/notifications/notification.record.ts';
import { Body, EmptyBody, EXPECTATIONS, Opaque, Patterned, Text } from '../../../application/shared/input.ts';
import { listOf } from '../../../application/shared/record.ts';
import {
  DEVICE_NAME_MAX_LENGTH,
  InvalidDevice,
  TOKEN_MAX_LENGTH,
  tokenRule,
} from '../../../domain/notifications/device.ts';
import {
  InvalidNotification,
  MAX_UNREAD_OWN,
  MESSAGE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  TooManyUnreadNotifications,
  TYPE_PATTERN,
} from '../../../domain/notifications/notification.ts';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '../../../domain/notifications/notification-preferences.ts';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';

const notifications = operations('Notifications');
const onNotification = operationsOn('Notifications', 'notification');
const onDevice = operationsOn('Notifications', 'device');
const user = operations('User');

export const sendNotification = notifications('sendNotification', 'Send yourself a notification', {
  description:
    'Your preferences decide whether `payment_reminder`, `loan_update` and `promotion` go out as push or e-mail. ' +
    'The e-mail says that you wrote it. At most 20 a day go out as e-mail; all are listed and pushed. ' +
    `At most ${MAX_UNREAD_OWN} can be unread.`,
  body: Body({
    title: Text(1, TITLE_MAX_LENGTH, 'Instalment'),
    message: Text(1, MESSAGE_MAX_LENGTH, 'Pay the instalment of December.'),
    notificationType: Type.Optional(
      Patterned(TYPE_PATTERN.source, EXPECTATIONS.notificationType, {
        description: 'A type in snake_case, such as payment_reminder; general if omitted.',
        examples: ['payment_reminder'],
      }),
    ),
  }),
  response: answers(SentNotificationView, 'The stored notification.'),
  errors: [
    new InvalidNotification([{ field: 'title', ...TEXT_FAULTS.length({ max: TITLE_MAX_LENGTH }) }]),
    new TooManyUnreadNotifications(MAX_UNREAD_OWN),
  ],
});

export const listNotifications = notifications('listNotifications', 'List notifications', {
  description: 'Your own notifications, newest first.',
  querystring: Type.Object({
    ...PageQuery,
    status: Type.Optional(NotificationStatusField),
    type: Type.Optional(Type.String({ description: 'Such as `payment_reminder`. An unknown type matches nothing.' })),
  }),
  response: answers(listOf(NotificationItem), 'A page of notifications.'),
});

export const getNotification = onNotification('getNotification', 'Retrieve a notification', {
  description: 'One of your own notifications. Reading it here does not mark it as read.',
  response: answers(NotificationDetail, 'The notification.'),
});

export const markNotificationRead = onNotification('markNotificationRead', 'Mark a notification as read', {
  description: 'Marking it again keeps the time of the first reading.',
  body: EmptyBody,
  response: answers(ReadNotificationView, 'The time of the first reading.', { status: 'Read' }),
});

export const registerDevice = notifications('registerDevice', 'Register a device for push messages', {
  description: 'Registering a token again returns the same device. A token belongs to the user who registered it last.',
  body: Body({
    token: Opaque(1, TOKEN_MAX_LENGTH, 'fcm-registration-token', {
      description: 'The push token. For web: the PushSubscription as JSON text.',
    }),
    platform: PlatformField,
    deviceName: Type.Optional(Text(0, DEVICE_NAME_MAX_LENGTH, 'My phone')),
  }),
  response: answers(DeviceView, 'The registered device.'),
  errors: [new InvalidDevice([{ field: 'token', ...tokenRule({ max: TOKEN_MAX_LENGTH }) }])],
});

export const removeDevice = onDevice('removeDevice', 'Remove a device', {
  description: 'The device receives no more push messages.',
  response: confirms(CONFIRMATIONS.deviceRemoved, 'Confirms that the device is removed.'),
});

export const getNotificationPreferences = user('getNotificationPreferences', 'Retrieve the notification preferences', {
  description: 'Returns the defaults until you choose otherwise.',
  response: answers(PreferencesView, 'The preferences, or the defaults.', DEFAULT_NOTIFICATION_PREFERENCES),
});

export const updateNotificationPreferences = user(
  'updateNotificationPreferences',
  'Update the notification preferences',
  {
    description: 'Changes only the fields that are sent.',
    body: Body(Type.Partial(PreferencesView).properties),
    response: confirms(CONFIRMATIONS.preferencesSaved, 'Confirms that the preferences are saved.'),
  },
);
