import { defineEntity, p } from '@mikro-orm/core';
import { Device, PLATFORMS } from '../../../domain/notifications/device.ts';
import { Notification } from '../../../domain/notifications/notification.ts';

export const NotificationMapping = defineEntity({
  name: Notification.name,
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
    _readAt: p.datetime().nullable().fieldName('read_at'),
    _dispatchedAt: p.datetime().nullable().fieldName('dispatched_at'),
  },
});

export const DeviceMapping = defineEntity({
  name: Device.name,
  tableName: 'devices',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid().fieldName('owner_id'),
    token: p.text(),
    createdAt: p.datetime().fieldName('created_at'),
    _platform: p.enum(PLATFORMS).fieldName('platform'),
    _name: p.text().nullable().fieldName('name'),
  },
});
