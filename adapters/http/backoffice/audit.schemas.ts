import { Type } from 'typebox';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Id, IdFilter, List, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';

const View = () =>
  Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The audited fields of the subject. `null` if it did not exist.',
  });
const AuditEntry = Type.Object(
  {
    auditId: Id(),
    operatorId: Id(),
    action: Type.String(),
    subjectType: Type.String(),
    subjectId: Id(),
    before: View(),
    after: View(),
    createdAt: Timestamp(),
  },
  { title: 'AuditEntry' },
);

export const listAudit = {
  summary: 'List the actions of operators',
  description: 'Who did what to which subject, newest first.',
  operationId: 'listAudit',
  tags: ['Back office: audit'],
  querystring: Type.Object({
    ...LongPageQuery,
    operatorId: Type.Optional(IdFilter()),
    action: Type.Optional(Type.String()),
    subjectId: Type.Optional(IdFilter()),
  }),
  response: answers(
    List(AuditEntry),
    [
      {
        auditId: EXAMPLE.audit,
        operatorId: EXAMPLE.operator,
        action: 'loan-request.approve',
        subjectType: 'loan-request',
        subjectId: EXAMPLE.request,
        before: { status: 'Pending', interestRate: 14 },
        after: { status: 'Approved', interestRate: 12 },
        createdAt: EXAMPLE.at,
      },
    ],
    'A page of actions.',
  ),
};
