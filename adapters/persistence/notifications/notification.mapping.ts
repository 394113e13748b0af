import { defineEntity, p } from '@mikro-orm/core';
import { Device, PLATFORMS } from '../../../domain/notifications/device.ts';
import { Notification } from '../../../domain/notifications/notification.ts';

export const NotificationMapping = defineEntity({
  class: Notification,
  tableName: 'notifications',
  properties: {
    id: p.uuid().primary(),
    recipientId: p.uuid().fieldName('recipient_id'),
    title: p.text(),
    message: p.text(),
    type: p.text(),
    actionUrl: p.text().nullable().fieldName('action_url'),
    source: p.text().nullable(),
    createdAt: p.datetime().fieldName('created_at'),
    readAt: p.datetime().nullable().accessor('_readAt').fieldName('read_at'),
    dispatchedAt: p.datetime().nullable().accessor('_dispatchedAt').fieldName('dispatched_at'),
  },
});

export const DeviceMapping = defineEntity({
  class: Device,
  tableName: 'devices',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid().fieldName('owner_id'),
    token: p.text(),
    createdAt: p.datetime().fieldName('created_at'),
    platform: p.enum(PLATFORMS).accessor('_platform').fieldName('platform'),
    name: p.text().nullable().accessor('_name').fieldName('name'),
  },
});
