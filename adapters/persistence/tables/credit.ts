import { defineEntity, p } from '@mikro-orm/core';
import { MILESTONE_KINDS } from '../../../domain/credit/rewards.ts';
import { leftOut } from './personal-marks.ts';

export const MilestoneMapping = defineEntity({
  name: 'Milestone',
  tableName: 'milestones',
  properties: {
    position: leftOut(p.bigint().primary().autoincrement()),
    userId: p.uuid(),
    kind: p.enum(MILESTONE_KINDS),
    source: p.text(),
    points: p.integer(),
    occurredAt: p.datetime(),
  },
});

export const CreditChangeMapping = defineEntity({
  name: 'CreditChange',
  tableName: 'credit_changes',
  properties: {
    userId: p.uuid().primary(),
    changedAt: p.datetime(),
  },
});
