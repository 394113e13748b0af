import { Type } from 'typebox';
import { InvalidApiKeyExpiry } from '../../../domain/identity/api-key.errors.ts';
import { API_KEY_ROLES } from '../../../domain/identity/api-key.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_TIME } from '../fields/examples.ts';
import { Choice, Flag, Id, List, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, Instant, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('Back office: API keys');
const onApiKey = operationsOn('Back office: API keys', 'apiKey');

const EXPIRY = '2027-11-20T00:00:00.000Z';

const ApiKeyRole = Choice(API_KEY_ROLES, {
  title: 'ApiKeyRole',
  description: 'What the key may do, like an operator.',
});
const fields = {
  apiKeyId: Id('apiKey'),
  name: Words('Collections system'),
  role: ApiKeyRole,
  lastFour: Words('3xQ9', 'The end of the key, by which people tell keys apart.'),
  expiresAt: Nullable(Timestamp(EXPIRY), EXPIRY),
  lastUsedAt: Nullable(Timestamp(undefined, 'When the key was last used, to the minute.'), EXAMPLE_TIME),
  createdAt: Timestamp(),
  createdBy: Named('ApiKeyMaker', {
    userId: Id('operator'),
    name: Nullable(Words('Ana Officer', '`null` if the account was deleted.'), 'Ana Officer'),
    active: Flag(true, 'Whether the person may still sign in. Revoke keys of those who may not.'),
  }),
};
const ApiKey = Named('ApiKey', fields);
const key = Words('lsk_Zm9yLXRoZS1leGFtcGxlLW9ubHktbm90LWEta2V5LTN4UTk', 'The key. Shown only once.');
const NewApiKey = Named('NewApiKey', { ...fields, lastUsedAt: Nullable(Timestamp()), key });

export const listApiKeys = operation('listApiKeys', 'List API keys', {
  description: 'Those that are not revoked, newest first. For admins.',
  querystring: Type.Object(LongPageQuery),
  response: answers(List(ApiKey), 'A page of API keys.'),
});
export const createApiKey = operation('createApiKey', 'Create an API key', {
  description:
    'Returns the key, this once. An `Idempotency-Key` has no effect. Send the key as a bearer token: it opens /backoffice only. For admins.',
  body: Body({
    name: Text(1, 100, 'Collections system'),
    role: ApiKeyRole,
    expiresAt: Type.Optional(Type.Unsafe<string>({ ...Instant(), examples: [EXPIRY] })),
  }),
  response: answers(NewApiKey, 'The new key.'),
  errors: [new InvalidApiKeyExpiry()],
});
export const revokeApiKey = onApiKey('revokeApiKey', 'Revoke an API key', {
  description: 'Requests with the key are refused from now on. For admins.',
  response: confirms(CONFIRMATIONS.apiKeyRevoked, 'The key is revoked.'),
});
