import { Type } from 'typebox';
import type { AuditQueries } from '../../../application/audit/audit.queries.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { filterId, Id, IdFilter, Timestamp } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface AuditRoutesOptions {
  readonly audit: AuditQueries;
}

const View = () =>
  Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'What of the subject is worth keeping; null when it was not there.',
  });
const AuditData = Type.Object({
  auditId: Id(),
  operatorId: Id(),
  action: Type.String(),
  subjectType: Type.String(),
  subjectId: Id(),
  before: View(),
  after: View(),
  createdAt: Timestamp(),
});
const example = {
  auditId: EXAMPLE.audit,
  operatorId: EXAMPLE.operator,
  action: 'loan-request.approve',
  subjectType: 'loan-request',
  subjectId: EXAMPLE.request,
  before: { status: 'Pending', interestRate: 14 },
  after: { status: 'Approved', interestRate: 12 },
  createdAt: EXAMPLE.at,
};

export const auditRoutes: RoutePlugin<AuditRoutesOptions> = async (app, { audit }) => {
  app.get(
    '/backoffice/audit',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List what operators did',
        operationId: 'listAudit',
        tags: ['Back office: audit'],
        querystring: Type.Object({
          ...PageQuery,
          operatorId: Type.Optional(IdFilter()),
          action: Type.Optional(Type.String()),
          subjectId: Type.Optional(IdFilter()),
        }),
        response: answers(Type.Array(AuditData), [example]),
      },
    },
    async (request, reply) => {
      const { action, ...ids } = request.query;
      const [operatorId, subjectId] = [filterId(ids.operatorId), filterId(ids.subjectId)];
      const filter = {
        ...(action !== undefined && { action }),
        ...(operatorId && { operatorId }),
        ...(subjectId && { subjectId }),
      };
      const page = await audit.list(filter, request.query);
      return success(writePage(request, reply, page).map((item) => item as never));
    },
  );
};
