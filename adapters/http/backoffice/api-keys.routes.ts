import { readableBy } from '../../../application/audit/roles.ts';
import type { ApiKeyQueries } from '../../../application/identity/api-key.queries.ts';
import type { CreateApiKeyCommand, IssuedApiKey } from '../../../application/identity/create-api-key.ts';
import { ApiKeyNotFound, InvalidApiKeyExpiry } from '../../../domain/identity/api-key.errors.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { confirmed, found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, type OperatorAct, operatorOf } from '../auth/access.ts';
import { instantOf, pathId } from '../fields/read-fields.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './api-keys.schemas.ts';

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
