import type { AuditQueries } from '../../../application/audit/audit.queries.ts';
import { listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { withIds } from '../fields/read-fields.ts';
import { listAudit as schema } from './audit.schemas.ts';

export interface AuditRoutesOptions {
  readonly auditQueries: AuditQueries;
}

export const auditRoutes: RoutePlugin<AuditRoutesOptions> = async (app, { auditQueries }) => {
  app.get('/backoffice/audit', { config: READ, schema }, async (request, reply) => {
    const filter = withIds(request.query, 'operatorId', 'subjectId');
    return listed(request, reply, await auditQueries.list(filter, request.query));
  });
};
