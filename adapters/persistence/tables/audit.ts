import { defineEntity, p } from '@mikro-orm/core';

export const AuditEntryMapping = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    operatorId: p.uuid(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.uuid(),
    before: p.json<object>().nullable(),
    after: p.json<object>().nullable(),
    createdAt: p.datetime(),
  },
});
