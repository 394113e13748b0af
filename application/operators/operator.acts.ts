import { Type } from 'typebox';
import type { UserId } from '../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../domain/shared/operator.ts';
import { ADMIN, only, operatorAct, type Subject } from '../shared/act.ts';
import { Body, Email, EmptyBody, Instant, Text } from '../shared/input.ts';
import { CreateApiKey, RevokeApiKey } from './api-keys.ts';
import type { ApiKeyQueries, OperatorQueries } from './operator.queries.ts';
import {
  ApiKeyRoleField,
  type ApiKeyView,
  EXAMPLE_KEY_EXPIRY,
  OperatorRoleField,
  type OperatorView,
} from './operator.record.ts';
import { ChangeOperator, InviteOperator } from './operators.ts';

/** The log has neither name nor address. */
const operator: Subject<OperatorView, { readonly operatorQueries: Pick<OperatorQueries, 'operatorOf'> }> = {
  type: 'operator',
  find: ({ operatorQueries }, id: UserId) => operatorQueries.operatorOf(id),
  keeps: only('role', 'active'),
  // The rules of the account refuse a change of one's own role.
  concerns: null,
};

export const inviteOperator = operatorAct({
  action: 'operator.invite',
  title: 'Invite an operator',
  roles: ADMIN,
  subject: operator,
  ids: [],
  body: Body({ email: Email(), role: OperatorRoleField }),
  run: InviteOperator,
  makes: ({ userId }) => userId,
});

export const changeOperator = operatorAct({
  action: 'operator.change',
  title: 'Change the operator',
  roles: ADMIN,
  subject: operator,
  ids: ['userId'],
  body: Body({ role: Type.Optional(OperatorRoleField), active: Type.Optional(Type.Boolean()) }),
  changes: true,
  run: ChangeOperator,
});

/** The log has no keys. */
const apiKey: Subject<ApiKeyView, { readonly apiKeyQueries: Pick<ApiKeyQueries, 'keyOf'> }> = {
  type: 'api-key',
  find: ({ apiKeyQueries }, id: ApiKeyId) => apiKeyQueries.keyOf(id),
  keeps: only('name', 'role', 'expiresAt'),
  // Decides nothing about a borrower.
  concerns: null,
};

export const createApiKey = operatorAct({
  action: 'api-key.create',
  title: 'Create an API key',
  roles: ADMIN,
  subject: apiKey,
  ids: [],
  body: Body({
    name: Text(1, 100, 'Collections system'),
    role: ApiKeyRoleField,
    expiresAt: Type.Optional(Type.Unsafe<string>({ ...Instant(), examples: [EXAMPLE_KEY_EXPIRY] })),
  }),
  run: CreateApiKey,
  makes: ({ apiKeyId }) => apiKeyId,
  answer: ({ subject, result: { key } }) => ({ ...subject, key }),
});

export const revokeApiKey = operatorAct({
  action: 'api-key.revoke',
  title: 'Revoke the API key',
  roles: ADMIN,
  subject: apiKey,
  ids: ['apiKeyId'],
  body: EmptyBody,
  run: RevokeApiKey,
  answer: () => null,
});
