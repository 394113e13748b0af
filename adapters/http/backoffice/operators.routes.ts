import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { AuditQueries } from '../../../application/operators/audit.queries.ts';
import type { ApiKeyQueries, OperatorQueries } from '../../../application/operators/operator.queries.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import { readableBy } from '../../../application/operators/roles.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, operatorOf, READ } from '../auth/access.ts';
import { withIds } from '../fields/read-fields.ts';
import { keyed, perform, performs, unkeyed } from './acts.ts';
import * as schemas from './operators.schemas.ts';

export interface BackofficeOperatorRoutesOptions extends Pick<OperatorActs, 'inviteOperator' | 'changeOperator'> {
  readonly operatorQueries: OperatorQueries;
  readonly userQueries: Pick<UserQueries, 'userOf'>;
  readonly apiKeyQueries: Pick<ApiKeyQueries, 'nameOf'>;
}

export const backofficeOperatorRoutes: RoutePlugin<BackofficeOperatorRoutesOptions> = async (app, options) => {
  const { operatorQueries, userQueries, apiKeyQueries, inviteOperator, changeOperator } = options;
  const readable = readableBy(operatorQueries, 'operator.read');
  app.get('/backoffice/me', { config: READ, schema: schemas.getOwnOperator }, async ({ user }) => {
    const { id: userId, role, keyMadeBy } = operatorOf(user);
    const nameOfKey = keyMadeBy === undefined ? null : await apiKeyQueries.nameOf(userId);
    const person = keyMadeBy === undefined ? await userQueries.userOf(userId as UserId) : null;
    const name = nameOfKey ?? [person?.firstName, person?.lastName].join(' ').trim();
    return success({ userId, name, role });
  });
  const listing = { config: allowedTo('operator.read'), schema: schemas.listOperators };
  app.get('/backoffice/operators', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  app.post('/backoffice/operators', keyed(schemas.inviteOperator), performs(inviteOperator));
  app.put('/backoffice/operators/:userId', unkeyed(schemas.changeOperator), performs(changeOperator));
};

export interface BackofficeApiKeyRoutesOptions extends Pick<OperatorActs, 'createApiKey' | 'revokeApiKey'> {
  readonly apiKeyQueries: ApiKeyQueries;
}

export const backofficeApiKeyRoutes: RoutePlugin<BackofficeApiKeyRoutesOptions> = async (app, options) => {
  const { apiKeyQueries, createApiKey, revokeApiKey } = options;
  const readable = readableBy(apiKeyQueries, 'api-key.read');
  const listing = { config: allowedTo('api-key.read'), schema: schemas.listApiKeys };
  app.get('/backoffice/apiKeys', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  app.post('/backoffice/apiKeys', unkeyed(schemas.createApiKey), performs(createApiKey));
  const revocation = { config: { ...allowedTo('api-key.revoke'), worded: true }, schema: schemas.revokeApiKey };
  app.delete('/backoffice/apiKeys/:apiKeyId', revocation, async (request, reply) => {
    await perform(revokeApiKey, request);
    return confirmed(CONFIRMATIONS.apiKeyRevoked, reply);
  });
};

export interface AuditRoutesOptions {
  readonly auditQueries: AuditQueries;
}

export const auditRoutes: RoutePlugin<AuditRoutesOptions> = async (app, { auditQueries }) => {
  app.get('/backoffice/audit', { config: READ, schema: schemas.listAudit }, async (request, reply) => {
    const filter = withIds(request.query, 'operatorId', 'subjectId');
    return listed(request, reply, await auditQueries.list(filter, request.query));
  });
};
