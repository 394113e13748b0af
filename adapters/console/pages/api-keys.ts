import type { AuditQueries } from '../../../application/audit/audit.queries.ts';
import { readableBy } from '../../../application/audit/roles.ts';
import type { ApiKeyView } from '../../../application/identity/api-key.queries.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import { ApiKeyNotFound } from '../../../domain/identity/api-key.errors.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { apiKeyIdOf, type BackofficeApiKeyRoutesOptions, expiryIn } from '../../http/backoffice/operators.routes.ts';
import * as schemas from '../../http/backoffice/operators.schemas.ts';
import { action, actsOn, type ResponseKeys } from '../actions.ts';
import { detail, existing } from '../details.ts';
import { instant } from '../format.ts';
import { list, NEWEST_100 } from '../lists.ts';
import { auditTable } from './audit-trail.ts';

export interface ApiKeyPagesOptions extends BackofficeApiKeyRoutesOptions {
  readonly keys: ResponseKeys;
  readonly auditQueries: AuditQueries;
  readonly userQueries: UserQueries;
}

const CREATE = {
  title: 'Create an API key',
  page: '/api-keys',
  path: '/api-keys/create',
  allowed: 'api-key.create',
} as const;
const ONE = '/api-keys/:apiKeyId';

const idIn = (params: object) => apiKeyIdOf(params as { apiKeyId: string });
const ending = ({ lastFour }: ApiKeyView) => `…${lastFour}`;
const maker = ({ createdBy: { name, active } }: ApiKeyView) =>
  `${name ?? 'Erased user'}${active ? '' : ', no longer active'}`;
const until = (expiresAt: string | null) => (expiresAt === null ? 'Revoked' : instant(expiresAt));

/** The keys of programs that work in the back office. */
export function apiKeyPages(app: HttpServer, options: ApiKeyPagesOptions): void {
  const readable = readableBy(options.apiKeyQueries, 'api-key.read');
  const keyAt = async (params: object, operator: Operator) =>
    existing(await readable(operator).keyOf(idIn(params)), ApiKeyNotFound);
  list(app, {
    path: '/api-keys',
    title: 'API keys',
    query: schemas.listApiKeys.querystring,
    filters: {},
    load: (_filter, page, _params, operator) => readable(operator).list(page),
    columns: [
      { head: 'Name', cell: ({ name }) => name, link: ({ apiKeyId }) => `/api-keys/${apiKeyId}` },
      { head: 'Ends in', cell: ending },
      { head: 'Role', cell: ({ role }) => role },
      { head: 'Valid until', cell: ({ expiresAt }) => until(expiresAt) },
      { head: 'Made by', cell: maker, mark: ({ createdBy }) => !createdBy.active },
      { head: 'Last used', cell: ({ lastUsedAt }) => instant(lastUsedAt) },
    ],
    acts: [CREATE],
  });
  const acts = actsOn(app, options.keys, ONE);
  acts.offer('revoke', {
    allowed: 'api-key.revoke',
    title: 'Revoke the API key',
    done: 'The API key is revoked.',
    next: '/api-keys',
    describe: async ({ params, operator }) => [
      ...Object.entries(factsOf(await keyAt(params, operator))),
      ['Requests with it', 'Refused from now on'],
    ],
    execute: ({ params, operator }) => options.revokeApiKey.execute({ operator, apiKeyId: idIn(params) }),
  });
  detail(app, ONE, async (params, operator) => {
    const key = await keyAt(params, operator);
    const acted = await options.auditQueries.list({ operatorId: key.apiKeyId }, NEWEST_100);
    const facts = { ...factsOf(key), 'Last used': instant(key.lastUsedAt), Created: instant(key.createdAt) };
    return {
      title: key.name,
      acts: acts.links(key, ['revoke']),
      parts: [
        { title: 'API key', facts: Object.entries(facts) },
        { title: 'Audit trail', table: await auditTable(acted.items, options), wide: true },
      ],
    };
  });
  creation(app, options);
}

/** Only this answer has the key; it is not stored under the key of the form. */
function creation(app: HttpServer, { keys, createApiKey }: ApiKeyPagesOptions): void {
  action(app, keys, {
    ...CREATE,
    body: schemas.createApiKey.body,
    labels: { name: 'Name', role: 'Role', expiresAt: 'Valid until, such as 2027-11-20T00:00:00Z' },
    inPlace: true,
    async describe({ values: { name, role, expiresAt } }) {
      const end = expiryIn(expiresAt)?.toISOString() ?? null;
      return Object.entries({ Name: name, Role: role, 'Valid until': until(end), Opens: 'The back office only' });
    },
    async execute({ values: { name, role, expiresAt }, operator }) {
      const made = await createApiKey.execute({ name, role, expiresAt: expiryIn(expiresAt), operator });
      const location = `/api-keys/${made.apiKeyId}`;
      return { location, message: 'The API key is created.', secret: made.key };
    },
  });
}

function factsOf(key: ApiKeyView) {
  return {
    Name: key.name,
    'Ends in': ending(key),
    Role: key.role,
    'Valid until': until(key.expiresAt),
    'Made by': maker(key),
  };
}
