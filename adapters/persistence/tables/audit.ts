import { defineEntity, p } from '@mikro-orm/core';
import type { ApprovableAction, FourEyesAct } from '../../../application/operators/acts.ts';
import { APPROVAL_STATUSES } from '../../../domain/operators/approval.ts';
import type { ActFigures } from '../../../domain/shared/act-figures.ts';
import { erased, leftOut, leftOutAndErased } from './personal-marks.ts';

export const AuditEntryMapping = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    operatorId: p.uuid(),
    action: p.text(),
    subjectType: p.text().accessor('subject.type'),
    subjectId: p.uuid().accessor('subject.id'),
    before: p.json<object>().nullable(),
    after: p.json<object>().nullable(),
    createdAt: p.datetime().accessor('occurredAt'),
  },
});

/** Payload and figures are in other tables once the act is done. Before that they decide nothing. */
export const ApprovalMapping = defineEntity({
  name: 'ApprovalRow',
  tableName: 'approvals',
  properties: {
    id: p.uuid().primary(),
    act: p.text().$type<FourEyesAct>(),
    action: leftOut(p.text().$type<ApprovableAction>()),
    subjectId: p.uuid().accessor('subject'),
    status: p.enum(APPROVAL_STATUSES).accessor('_status'),
    payload: leftOutAndErased(p.json<object>()),
    figures: leftOut(p.json<ActFigures>()),
    borrowerId: p.uuid().nullable(),
    requestedBy: leftOut(p.uuid()),
    askedBy: leftOut(p.uuid()),
    createdAt: p.datetime().accessor('requestedAt'),
    expiresAt: p.datetime(),
    decidedBy: leftOut(p.uuid().nullable().accessor('_decidedBy')),
    decidedAt: p.datetime().nullable().accessor('_decidedAt'),
    refusalReason: erased(p.text().nullable().accessor('_refusalReason')),
  },
});
