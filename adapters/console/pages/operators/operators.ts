import { expiryIn } from '../../../../application/operators/api-keys.ts';
import { createApiKey, inviteOperator } from '../../../../application/operators/operator.acts.ts';
import { ApiKeyView, OperatorView } from '../../../../application/operators/operator.record.ts';
import { readableBy } from '../../../../application/operators/roles.ts';
import { without } from '../../../../application/shared/record.ts';
import { ApiKeyNotFound } from '../../../../domain/operators/api-key.ts';
import { OperatorNotFound } from '../../../../domain/operators/operator-account.ts';
import type { Operator } from '../../../../domain/shared/operator.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as operatorSchemas from '../../../http/backoffice/operators.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { action, actsOn, commandIn, making } from '../../actions.ts';
import type { Facts, SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { instant, yesOrNo } from '../../format.ts';
import { list, NEWEST_100 } from '../../lists.ts';
import { auditTable } from './audit-trail.ts';

const INVITE = making(inviteOperator, '/operators', 'invite');
const ONE_OPERATOR = '/operators/:userId';

const userIdIn = (params: object) =>
  pathId<'User'>((params as { userId: string }).userId, () => new OperatorNotFound());
type OperatorAt = (params: object, operator: Operator) => Promise<OperatorView>;

export function operatorPages(app: HttpServer, ports: ConsolePorts): void {
  const readable = readableBy(ports.operatorQueries, 'operator.read');
  const operatorAt: OperatorAt = async (params, operator) =>
    existing(await readable(operator).operatorOf(userIdIn(params)), OperatorNotFound);
  list(app, {
    path: '/operators',
    title: 'Operators',
    query: operatorSchemas.listOperators.querystring,
    filters: [],
    load: (_filter, page, _params, operator) => readable(operator).list(page),
    columns: columns(
      OperatorView,
      ['name', 'email', 'role', 'active', 'createdAt'],
      ({ userId }) => `/operators/${userId}`,
    ),
    acts: [INVITE],
  });
  invitation(app, ports);
  const acts = changes(app, ports, operatorAt);
  detail(app, ONE_OPERATOR, async (params, operator) => {
    const one = await operatorAt(params, operator);
    const link = { path: `/users/${one.userId}`, text: 'Open the audit trail' };
    // The rules refuse a change of one's own account.
    const possible = one.userId === operator.id ? [] : ['change'];
    return {
      title: one.name,
      acts: acts.links(one, possible),
      parts: [{ title: 'Operator', facts: facts(without(OperatorView, 'name'), one), link }],
    };
  });
}

function invitation(app: HttpServer, ports: ConsolePorts): void {
  action(app, ports.keys, {
    ...INVITE,
    labels: { email: 'E-mail', role: 'Role' },
    describe: async ({ values: { email, role } }) =>
      Object.entries({ 'E-mail': email, Role: role, 'The mailed link': 'Sets the password, once, within 7 days' }),
    async execute(act) {
      const { userId } = await ports.inviteOperator.execute(commandIn(ports.inviteOperator, act));
      return { location: `/operators/${userId}`, message: 'The operator is invited by mail.' };
    },
  });
}

function changes(app: HttpServer, ports: ConsolePorts, operatorAt: OperatorAt) {
  const acts = actsOn(app, ports.keys, ONE_OPERATOR);
  acts.perform('change', ports.changeOperator, {
    done: 'The operator is changed.',
    labels: { role: 'Role', active: 'May sign in' },
    initial: operatorAt,
    async describe({ params, operator, values }: SubmittedAct<{ role?: string; active?: boolean }>) {
      const before = await operatorAt(params, operator);
      const after = { ...before, ...values };
      return Object.entries({
        Operator: before.name,
        'Role now': before.role,
        'Role afterwards': after.role,
        'May sign in afterwards': yesOrNo(after.active),
        'Their sessions': 'Ended, if something changes',
        'API keys that they made': 'Stay valid until an admin revokes them',
      });
    },
  });
  return acts;
}

const CREATE = making(createApiKey, '/api-keys', 'create');
const ONE_KEY = '/api-keys/:apiKeyId';

const keyIdIn = (params: object) =>
  pathId<'ApiKey'>((params as { apiKeyId: string }).apiKeyId, () => new ApiKeyNotFound());
const ending = ({ lastFour }: ApiKeyView) => `…${lastFour}`;
const maker = ({ createdBy: { name, active } }: ApiKeyView) =>
  `${name ?? 'Erased user'}${active ? '' : ', no longer active'}`;
const until = (expiresAt: string | null) => (expiresAt === null ? 'Revoked' : instant(expiresAt));

/** The keys of programs that work in the back office. */
export function apiKeyPages(app: HttpServer, ports: ConsolePorts): void {
  const readable = readableBy(ports.apiKeyQueries, 'api-key.read');
  const keyAt = async (params: object, operator: Operator) =>
    existing(await readable(operator).keyOf(keyIdIn(params)), ApiKeyNotFound);
  list(app, {
    path: '/api-keys',
    title: 'API keys',
    query: operatorSchemas.listApiKeys.querystring,
    filters: [],
    load: (_filter, page, _params, operator) => readable(operator).list(page),
    columns: [
      ...columns(ApiKeyView, ['name'], ({ apiKeyId }) => `/api-keys/${apiKeyId}`),
      { head: 'Ends in', cell: ending },
      ...columns(ApiKeyView, ['role']),
      { head: 'Valid until', cell: ({ expiresAt }) => until(expiresAt) },
      { head: 'Made by', cell: maker, mark: ({ createdBy }) => !createdBy.active },
      ...columns(ApiKeyView, ['lastUsedAt']),
    ],
    acts: [CREATE],
  });
  const acts = actsOn(app, ports.keys, ONE_KEY);
  acts.perform('revoke', ports.revokeApiKey, {
    done: 'The API key is revoked.',
    next: '/api-keys',
    describe: async ({ params, operator }) => [
      ...factsOf(await keyAt(params, operator)),
      ['Requests with it', 'Refused from now on'],
    ],
  });
  detail(app, ONE_KEY, async (params, operator) => {
    const key = await keyAt(params, operator);
    const acted = await ports.auditQueries.list({ operatorId: key.apiKeyId }, NEWEST_100);
    return {
      title: key.name,
      acts: acts.links(key, ['revoke']),
      parts: [
        { title: 'API key', facts: [...factsOf(key), ...facts(ApiKeyView, key, ['lastUsedAt', 'createdAt'])] },
        { title: 'Audit trail', table: await auditTable(acted.items, ports) },
      ],
    };
  });
  creation(app, ports);
}

/** Only this answer has the key; it is not stored under the key of the form. */
function creation(app: HttpServer, ports: ConsolePorts): void {
  action(app, ports.keys, {
    ...CREATE,
    labels: { name: 'Name', role: 'Role', expiresAt: 'Valid until, such as 2027-11-20T00:00:00Z' },
    inPlace: true,
    async describe({ values: { name, role, expiresAt } }) {
      const end = expiresAt === undefined ? null : expiryIn(expiresAt).toISOString();
      return Object.entries({ Name: name, Role: role, 'Valid until': until(end), Opens: 'The back office only' });
    },
    async execute(act) {
      const made = await ports.createApiKey.execute(commandIn(ports.createApiKey, act));
      const location = `/api-keys/${made.apiKeyId}`;
      return { location, message: 'The API key is created.', secret: made.key };
    },
  });
}

function factsOf(key: ApiKeyView): Facts {
  const validity = [
    ['Valid until', until(key.expiresAt)],
    ['Made by', maker(key)],
  ] as const;
  return facts(ApiKeyView, key, ['name', ['Ends in', ending(key)], 'role', ...validity]);
}
