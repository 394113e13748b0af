import { defineEntity, p } from '@mikro-orm/core';
import { Device, PLATFORMS } from '../../../domain/notifications/device.ts';
import { leftOut } from './personal-marks.ts';

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
    source: leftOut(p.text().nullable()),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable().accessor('_readAt'),
    dispatchedAt: p.datetime().nullable().accessor('_dispatchedAt'),
  },
});

export const DeviceMapping = defineEntity({
  class: Device,
  tableName: 'devices',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    token: leftOut(p.text()),
    platform: p.enum(PLATFORMS).accessor('_platform'),
    name: p.text().nullable().accessor('_name'),
    createdAt: p.datetime(),
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
