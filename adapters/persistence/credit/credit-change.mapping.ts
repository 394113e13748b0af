import { defineEntity, p } from '@mikro-orm/core';

export const CreditChangeMapping = defineEntity({
  name: 'CreditChange',
  tableName: 'credit_changes',
  properties: {
    userId: p.uuid().primary(),
    changedAt: p.datetime(),
  },
});
