import { defineEntity, p } from '@mikro-orm/core';
import type { ApprovableAction } from '../../../application/operators/approvable-acts.ts';
import { type ActFigures, APPROVAL_STATUSES, FOUR_EYES_ACTS } from '../../../domain/operators/approval.ts';

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

export const ApprovalMapping = defineEntity({
  name: 'ApprovalRow',
  tableName: 'approvals',
  properties: {
    id: p.uuid().primary(),
    act: p.enum(FOUR_EYES_ACTS),
    action: p.text().$type<ApprovableAction>(),
    subjectId: p.uuid(),
    payload: p.json<object>(),
    figures: p.json<ActFigures>(),
    borrowerId: p.uuid().nullable(),
    requestedBy: p.uuid(),
    askedBy: p.uuid(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    status: p.enum(APPROVAL_STATUSES),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
    refusalReason: p.text().nullable(),
  },
});
