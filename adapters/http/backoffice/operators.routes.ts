import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { CreateApiKeyCommand, IssuedApiKey } from '../../../application/operators/api-keys.ts';
import type { AuditQueries } from '../../../application/operators/audit.queries.ts';
import type { ApiKeyQueries, OperatorQueries } from '../../../application/operators/operator.queries.ts';
import type { ChangeOperatorCommand, InviteOperatorCommand } from '../../../application/operators/operators.ts';
import { readableBy } from '../../../application/operators/roles.ts';
import { ApiKeyNotFound, InvalidApiKeyExpiry } from '../../../domain/operators/api-key.ts';
import { OperatorNotFound } from '../../../domain/operators/operator-account.ts';
import { instantOf } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { confirmed, found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, allowedTo, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId, withIds } from '../fields/read-fields.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './operators.schemas.ts';

export interface BackofficeOperatorRoutesOptions {
  readonly operatorQueries: OperatorQueries;
  readonly userQueries: Pick<UserQueries, 'userOf'>;
  readonly apiKeyQueries: Pick<ApiKeyQueries, 'nameOf'>;
  readonly inviteOperator: OperatorAct<InviteOperatorCommand, { readonly userId: UserId }>;
  readonly changeOperator: OperatorAct<Omit<ChangeOperatorCommand, 'operator'>>;
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
  const invitation = { config: act('operator.invite'), schema: schemas.inviteOperator };
  app.post('/backoffice/operators', invitation, async ({ user, body }) => {
    const { userId } = await inviteOperator.execute({ ...body, operator: operatorOf(user) });
    return found(await operatorQueries.operatorOf(userId), OperatorNotFound);
  });
  const one = { config: allowedTo('operator.change'), schema: schemas.changeOperator };
  app.put('/backoffice/operators/:userId', one, async ({ user, params, body: changes }) => {
    const userId = pathId<'User'>(params.userId, () => new OperatorNotFound());
    await changeOperator.execute({ operator: operatorOf(user), userId, changes });
    return found(await operatorQueries.operatorOf(userId), OperatorNotFound);
  });
};

export interface BackofficeApiKeyRoutesOptions {
  readonly apiKeyQueries: ApiKeyQueries;
  readonly createApiKey: OperatorAct<Omit<CreateApiKeyCommand, 'operator'>, IssuedApiKey>;
  readonly revokeApiKey: OperatorAct<{ readonly apiKeyId: ApiKeyId }>;
}

export const apiKeyIdOf = (params: { readonly apiKeyId: string }) =>
  pathId<'ApiKey'>(params.apiKeyId, () => new ApiKeyNotFound());

/** @throws InvalidApiKeyExpiry for an instant that does not exist */
export function expiryIn(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = instantOf(text);
  if (instant === null) throw new InvalidApiKeyExpiry();
  return instant;
}

export const backofficeApiKeyRoutes: RoutePlugin<BackofficeApiKeyRoutesOptions> = async (app, options) => {
  const { apiKeyQueries, createApiKey, revokeApiKey } = options;
  const readable = readableBy(apiKeyQueries, 'api-key.read');
  const listing = { config: allowedTo('api-key.read'), schema: schemas.listApiKeys };
  app.get('/backoffice/apiKeys', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  // Not by Idempotency-Key: a kept answer would hold the key.
  const creation = { config: allowedTo('api-key.create'), schema: schemas.createApiKey };
  app.post('/backoffice/apiKeys', creation, async ({ user, body }) => {
    const { name, role, expiresAt } = body;
    const command = { name, role, expiresAt: expiryIn(expiresAt), operator: operatorOf(user) };
    const { apiKeyId, key } = await createApiKey.execute(command);
    const { data } = found(await apiKeyQueries.keyOf(apiKeyId), ApiKeyNotFound);
    return success({ ...data, key });
  });
  const revocation = { config: { ...allowedTo('api-key.revoke'), worded: true }, schema: schemas.revokeApiKey };
  app.delete('/backoffice/apiKeys/:apiKeyId', revocation, async ({ user, params }, reply) => {
    await revokeApiKey.execute({ operator: operatorOf(user), apiKeyId: apiKeyIdOf(params) });
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
