import type { Static } from 'typebox';
import { PLATFORMS } from '../../domain/notifications/device.ts';
import { NOTIFICATION_STATUSES } from '../../domain/notifications/notification.ts';
import { EXAMPLE_IDS, exactly, flag, id, link, moment, nullable, oneOf, record, text } from '../shared/record.ts';

export const NotificationStatusField = oneOf(NOTIFICATION_STATUSES, { title: 'NotificationStatus' });

export const PlatformField = oneOf(PLATFORMS, { title: 'Platform', examples: ['android'] });

const Item = {
  notificationId: id('notification'),
  title: text('We received your payment'),
  message: text('Your payment of USD 888.49 has arrived and counts towards your loan.'),
  type: text('payment_update'),
  status: NotificationStatusField,
  createdAt: moment(),
};

export const NotificationDetail = record('NotificationDetail', {
  ...Item,
  actionUrl: nullable(link(), `https://lending.example/payments/${EXAMPLE_IDS.payment}`),
  readAt: nullable(moment()),
});

export type NotificationDetail = Static<typeof NotificationDetail>;

export const PreferencesView = record('NotificationPreferences', {
  emailNotifications: flag(),
  pushNotifications: flag(),
  loanUpdates: flag(),
  paymentReminders: flag(),
  promotions: flag(true),
});

export const SentNotificationView = record('SentNotification', {
  notificationId: id('notification'),
  status: exactly('Sent'),
  sentAt: moment(),
});

export const NotificationItem = record('Notification', Item);

export type NotificationItem = Static<typeof NotificationItem>;

export const ReadNotificationView = record('ReadNotification', {
  notificationId: id('notification'),
  status: NotificationStatusField,
  readAt: moment(),
});

export const DeviceView = record('Device', {
  deviceId: id('device'),
  platform: PlatformField,
  status: exactly('Active'),
});
