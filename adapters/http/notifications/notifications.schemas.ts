import { Type } from 'typebox';
import { DeviceNotFound, InvalidDevice } from '../../../domain/notifications/device.errors.ts';
import { DEVICE_NAME_MAX_LENGTH, PLATFORMS, TOKEN_MAX_LENGTH } from '../../../domain/notifications/device.ts';
import {
  InvalidNotification,
  NotificationNotFound,
  TooManyUnreadNotifications,
} from '../../../domain/notifications/notification.errors.ts';
import {
  MAX_UNREAD_OWN,
  MESSAGE_MAX_LENGTH,
  NOTIFICATION_STATUSES,
  TITLE_MAX_LENGTH,
  TYPE_PATTERN,
} from '../../../domain/notifications/notification.ts';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '../../../domain/notifications/notification-preferences.ts';
import { answers, Message } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import {
  Body,
  Choice,
  EmptyBody,
  Exactly,
  Id,
  List,
  Nullable,
  Opaque,
  PathIds,
  Patterned,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';

const tags = ['Notifications'];
const USER = ['User'];
const params = PathIds('notificationId');
export const DEVICE_REMOVED = { message: 'The device receives no more push messages.' };
export const PREFERENCES_SAVED = { message: 'Your notification preferences are saved.' };

const Status = Choice(NOTIFICATION_STATUSES, { title: 'NotificationStatus' });
const PlatformName = Choice(PLATFORMS, { title: 'Platform' });
const Item = {
  notificationId: Id(),
  title: Type.String(),
  message: Type.String(),
  type: Type.String(),
  status: Status,
  createdAt: Timestamp(),
};
const item = {
  notificationId: EXAMPLE.notification,
  title: 'We received your payment',
  message: 'Your payment of USD 888.49 has arrived and counts towards your loan.',
  type: 'payment_update',
  status: 'Unread',
  createdAt: EXAMPLE.at,
};
const Detail = Type.Object(
  {
    ...Item,
    actionUrl: Nullable(Type.String({ format: 'uri' })),
    readAt: Nullable(Timestamp()),
  },
  { title: 'NotificationDetail' },
);
const Preferences = Type.Object(
  {
    emailNotifications: Type.Boolean(),
    pushNotifications: Type.Boolean(),
    loanUpdates: Type.Boolean(),
    paymentReminders: Type.Boolean(),
    promotions: Type.Boolean(),
  },
  { title: 'NotificationPreferences' },
);

export const sendNotification = {
  summary: 'Send yourself a notification',
  description:
    'Your preferences decide whether `payment_reminder`, `loan_update` and `promotion` go out as push or e-mail. ' +
    'The e-mail says that you wrote it. At most 20 a day (UTC) go out as e-mail; all are listed and pushed. ' +
    `At most ${MAX_UNREAD_OWN} can be unread.`,
  operationId: 'sendNotification',
  tags,
  body: Body(
    {
      title: Text(1, TITLE_MAX_LENGTH),
      message: Text(1, MESSAGE_MAX_LENGTH),
      notificationType: Type.Optional(
        Patterned(TYPE_PATTERN.source, 'a type in snake_case, such as payment_reminder', {
          description: 'A type in snake_case, such as payment_reminder; general if omitted.',
        }),
      ),
    },
    { title: 'Instalment', message: 'Pay the instalment of December.', notificationType: 'payment_reminder' },
  ),
  response: answers(
    Type.Object({ notificationId: Id(), status: Exactly('Sent'), sentAt: Timestamp() }, { title: 'SentNotification' }),
    {
      notificationId: EXAMPLE.notification,
      status: 'Sent',
      sentAt: EXAMPLE.at,
    },
    'The stored notification.',
  ),
  errors: [
    new InvalidNotification([{ field: 'title', message: 'Must not be blank.' }]),
    new TooManyUnreadNotifications(MAX_UNREAD_OWN),
  ],
};
export const listNotifications = {
  summary: 'List notifications',
  description: 'Your own notifications, newest first.',
  operationId: 'listNotifications',
  tags,
  querystring: Type.Object({
    ...PageQuery,
    status: Type.Optional(Status),
    type: Type.Optional(Type.String({ description: 'Such as `payment_reminder`. An unknown type matches nothing.' })),
  }),
  response: answers(List(Type.Object(Item, { title: 'Notification' })), [item], 'A page of notifications.'),
};
export const getNotification = {
  summary: 'Retrieve a notification',
  description: 'One of your own notifications. Reading it here does not mark it as read.',
  operationId: 'getNotification',
  tags,
  params,
  response: answers(
    Detail,
    {
      ...item,
      actionUrl: `https://lending.example/payments/${EXAMPLE.payment}`,
      readAt: null,
    },
    'The notification.',
  ),
  errors: [new NotificationNotFound()],
};
export const markNotificationRead = {
  summary: 'Mark a notification as read',
  description: 'Marking it again keeps the time of the first reading.',
  operationId: 'markNotificationRead',
  tags,
  params,
  body: EmptyBody,
  response: answers(
    Type.Object({ notificationId: Id(), status: Status, readAt: Timestamp() }, { title: 'ReadNotification' }),
    { notificationId: EXAMPLE.notification, status: 'Read', readAt: EXAMPLE.at },
    'The time of the first reading.',
  ),
  errors: [new NotificationNotFound()],
};

export const registerDevice = {
  summary: 'Register a device for push messages',
  description: 'Registering a token again returns the same device. A token belongs to the user who registered it last.',
  operationId: 'registerDevice',
  tags,
  body: Body(
    {
      token: Opaque(1, TOKEN_MAX_LENGTH, {
        description: 'The push token. For web: the PushSubscription as JSON text.',
      }),
      platform: PlatformName,
      deviceName: Type.Optional(Text(0, DEVICE_NAME_MAX_LENGTH)),
    },
    { token: 'fcm-registration-token', platform: 'android', deviceName: 'My phone' },
  ),
  response: answers(
    Type.Object({ deviceId: Id(), platform: PlatformName, status: Exactly('Active') }, { title: 'Device' }),
    {
      deviceId: EXAMPLE.device,
      platform: 'android',
      status: 'Active',
    },
    'The registered device.',
  ),
  errors: [new InvalidDevice([{ field: 'token', message: 'Is not a push subscription.' }])],
};
export const removeDevice = {
  summary: 'Remove a device',
  description: 'The device receives no more push messages.',
  operationId: 'removeDevice',
  tags,
  params: PathIds('deviceId'),
  response: answers(Message, DEVICE_REMOVED, 'Confirms that the device is removed.'),
  errors: [new DeviceNotFound()],
};

export const getNotificationPreferences = {
  summary: 'Retrieve the notification preferences',
  description: 'Returns the defaults until you choose otherwise.',
  operationId: 'getNotificationPreferences',
  tags: USER,
  response: answers(Preferences, DEFAULT_NOTIFICATION_PREFERENCES, 'The preferences, or the defaults.'),
};
export const updateNotificationPreferences = {
  summary: 'Update the notification preferences',
  description: 'Changes only the fields that are sent.',
  operationId: 'updateNotificationPreferences',
  tags: USER,
  body: Body(Type.Partial(Preferences).properties, { promotions: true }),
  response: answers(Message, PREFERENCES_SAVED, 'Confirms that the preferences are saved.'),
};
