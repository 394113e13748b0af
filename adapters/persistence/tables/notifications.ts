import { defineEntity, p } from '@mikro-orm/core';
import { Device, PLATFORMS } from '../../../domain/notifications/device.ts';

export const NotificationMapping = defineEntity({
  name: 'NotificationRow',
  tableName: 'notifications',
  properties: {
    id: p.uuid().primary(),
    recipientId: p.uuid(),
    title: p.text(),
    message: p.text(),
    type: p.text(),
    actionUrl: p.text().nullable(),
    source: p.text().nullable(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
    dispatchedAt: p.datetime().nullable(),
  },
});

export const DeviceMapping = defineEntity({
  class: Device,
  tableName: 'devices',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    token: p.text(),
    createdAt: p.datetime(),
    platform: p.enum(PLATFORMS).accessor('_platform'),
    name: p.text().nullable().accessor('_name'),
  },
});

export const OwnMailsMapping = defineEntity({
  name: 'OwnMails',
  tableName: 'own_mails',
  properties: {
    userId: p.uuid().primary(),
    day: p.date(),
    count: p.integer(),
  },
});

export const NotificationPreferencesMapping = defineEntity({
  name: 'NotificationPreferences',
  tableName: 'notification_preferences',
  properties: {
    userId: p.uuid().primary(),
    emailNotifications: p.boolean(),
    pushNotifications: p.boolean(),
    loanUpdates: p.boolean(),
    paymentReminders: p.boolean(),
    promotions: p.boolean(),
  },
});
