import { defineEntity, p } from '@mikro-orm/core';
import { leftOut } from './personal-marks.ts';

/** The answer repeats data of other tables. */
export const IdempotencyKeyMapping = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    scope: p.text().primary(),
    key: p.text().primary(),
    fingerprint: leftOut(p.text()),
    statusCode: p.integer().nullable(),
    body: leftOut(p.text().nullable()),
    location: leftOut(p.text().nullable()),
    language: leftOut(p.text().nullable()),
    aboutUserId: leftOut(p.uuid().nullable()),
    effectId: leftOut(p.uuid().nullable()),
    claimedUntil: leftOut(p.datetime().nullable()),
    createdAt: p.datetime(),
  },
});
