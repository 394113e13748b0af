import { defineEntity, p } from '@mikro-orm/core';

export const IdempotencyKeyMapping = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    scope: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    statusCode: p.integer().nullable(),
    body: p.text().nullable(),
    location: p.text().nullable(),
    language: p.text().nullable(),
    aboutUserId: p.uuid().nullable(),
    effectId: p.uuid().nullable(),
    claimedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
