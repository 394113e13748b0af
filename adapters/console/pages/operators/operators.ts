import { expiryIn } from '../../../../application/operators/api-keys.ts';
import { ApiKeyView, OperatorView } from '../../../../application/operators/operator.record.ts';
import { readableBy } from '../../../../application/operators/roles.ts';
import { without } from '../../../../application/shared/record.ts';
import { ApiKeyNotFound } from '../../../../domain/operators/api-key.ts';
import { OperatorNotFound } from '../../../../domain/operators/operator-account.ts';
import * as schemas from '../../../http/backoffice/operators.schemas.ts';
import { actsOn, making } from '../../actions.ts';
import type { Pages } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { instant, yesOrNo } from '../../format.ts';
import { list, NEWEST_100 } from '../../lists.ts';
import { trailPart } from '../people/users.ts';

export const operatorPages: Pages = (app, ports) => {
  const readable = readableBy(ports.operatorQueries, 'operator.read');
  const invite = making(app, '/operators', 'invite', ports.inviteOperator, {
    id: 'userId',
    done: 'The operator is invited by mail.',
    describe: ({ email, role }) =>
      Object.entries({ 'E-mail': email, Role: role, 'The mailed link': 'Sets the password, once, within 7 days' }),
  });
  list(app, {
    path: '/operators',
    title: 'Operators',
    query: schemas.listOperators.querystring,
    load: (_filter, page, _ids, operator) => readable(operator).list(page),
    columns: columns(
      OperatorView,
      ['name', 'email', 'role', 'active', 'createdAt'],
      ({ userId }) => `/operators/${userId}`,
    ),
    acts: [invite],
  });
  const acts = actsOn(app, '/operators/:userId', async ({ userId }, operator) =>
    existing(await readable(operator).operatorOf(userId), OperatorNotFound),
  );
  acts.perform('change', ports.changeOperator, {
    labels: { active: 'May sign in' },
    initial: (one) => one,
    describe(before, { values }) {
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
  acts.show(async (one, operator) => {
    const link = { path: `/users/${one.userId}`, text: 'Open the audit trail' };
    return {
      title: one.name,
      // The rules refuse a change of one's own account.
      acts: one.userId === operator.id ? [] : ['change'],
      parts: [{ title: 'Operator', facts: facts(without(OperatorView, 'name'), one), link }],
    };
  });
};

const maker = ({ createdBy: { name, active } }: ApiKeyView) =>
  `${name ?? 'Erased user'}${active ? '' : ', no longer active'}`;
const ending = ({ lastFour }: ApiKeyView) => `…${lastFour}`;
const until = (expiresAt: string | null) => (expiresAt === null ? 'Revoked' : instant(expiresAt));
const factsOf = (key: ApiKeyView): Facts =>
  facts(ApiKeyView, key, [
    'name',
    ['Ends in', ending(key)],
    'role',
    ['Valid until', until(key.expiresAt)],
    ['Made by', maker(key)],
  ]);

/** The keys of programs that work in the back office. */
export const apiKeyPages: Pages = (app, ports) => {
  const readable = readableBy(ports.apiKeyQueries, 'api-key.read');
  const create = making(app, '/api-keys', 'create', ports.createApiKey, {
    id: 'apiKeyId',
    secret: 'key',
    describe({ name, role, expiresAt }) {
      const end = expiresAt === undefined ? null : expiryIn(expiresAt).toISOString();
      return Object.entries({ Name: name, Role: role, 'Valid until': until(end), Opens: 'The back office only' });
    },
  });
  list(app, {
    path: '/api-keys',
    title: 'API keys',
    query: schemas.listApiKeys.querystring,
    load: (_filter, page, _ids, operator) => readable(operator).list(page),
    columns: columns(
      ApiKeyView,
      [
        'name',
        { head: 'Ends in', cell: ending },
        'role',
        { head: 'Valid until', cell: ({ expiresAt }) => until(expiresAt) },
        { head: 'Made by', cell: maker, mark: ({ createdBy }) => !createdBy.active },
        'lastUsedAt',
      ],
      ({ apiKeyId }) => `/api-keys/${apiKeyId}`,
    ),
    acts: [create],
  });
  const acts = actsOn(app, '/api-keys/:apiKeyId', async ({ apiKeyId }, operator) =>
    existing(await readable(operator).keyOf(apiKeyId), ApiKeyNotFound),
  );
  acts.perform('revoke', ports.revokeApiKey, {
    next: '/api-keys',
    describe: (key) => [...factsOf(key), ['Requests with it', 'Refused from now on']],
  });
  acts.show(async (key) => ({
    title: key.name,
    acts: ['revoke'],
    parts: [
      { title: 'API key', facts: [...factsOf(key), ...facts(ApiKeyView, key, ['lastUsedAt', 'createdAt'])] },
      await trailPart(key.apiKeyId, ports, NEWEST_100),
    ],
  }));
};
