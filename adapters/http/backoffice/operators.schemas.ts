import { Type } from 'typebox';
import * as acts from '../../../application/operators/operator.acts.ts';
import {
  ApiKeyView,
  AuditItem,
  NewApiKeyView,
  OperatorView,
  OwnOperator,
} from '../../../application/operators/operator.record.ts';
import { listOf } from '../../../application/shared/record.ts';
import { EmailTaken } from '../../../domain/identity/user.errors.ts';
import { InvalidApiKeyExpiry } from '../../../domain/operators/api-key.ts';
import { LastAdmin, OwnAccount } from '../../../domain/operators/operator-account.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, byAct, confirms, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';

const operation = operations('Back office: operators');
const onOperator = operationsOn('Back office: operators', 'operator');

export const getOwnOperator = operation('getOwnOperator', 'Retrieve the signed-in operator', {
  description: 'Who acts, and in which role. For an API key: its id and name.',
  response: answers(OwnOperator, 'The signed-in operator.'),
});

export const listOperators = operation('listOperators', 'List operators', {
  description: 'Those who sign in here, newest first. For admins.',
  querystring: Type.Object(LongPageQuery),
  response: answers(listOf(OperatorView), 'A page of operators.'),
});

export const inviteOperator = operation('inviteOperator', 'Invite an operator', {
  description:
    'Mails a link that sets the password. It works once, within 7 days; after that the operator requests a new password. For admins.',
  ...byAct(acts.inviteOperator),
  response: answers(OperatorView, 'The new operator.'),
  errors: [new EmailTaken()],
});

export const changeOperator = onOperator('changeOperator', 'Change an operator', {
  description:
    'Changes the role, or whether the operator may sign in. Ends their sessions and access tokens. For admins.',
  ...byAct(acts.changeOperator),
  response: answers(OperatorView, 'The operator.'),
  errors: [new OwnAccount(), new LastAdmin()],
});

const keyOperation = operations('Back office: API keys');
const onApiKey = operationsOn('Back office: API keys', 'apiKey');

export const listApiKeys = keyOperation('listApiKeys', 'List API keys', {
  description: 'Those that are not revoked, newest first. For admins.',
  querystring: Type.Object(LongPageQuery),
  response: answers(listOf(ApiKeyView), 'A page of API keys.'),
});

export const createApiKey = keyOperation('createApiKey', 'Create an API key', {
  description:
    'Returns the key, this once. An `Idempotency-Key` has no effect. Send the key as a bearer token: it opens /backoffice only. For admins.',
  ...byAct(acts.createApiKey),
  response: answers(NewApiKeyView, 'The new key.'),
  errors: [new InvalidApiKeyExpiry()],
});

export const revokeApiKey = onApiKey('revokeApiKey', 'Revoke an API key', {
  act: acts.revokeApiKey,
  description: 'Requests with the key are refused from now on. For admins.',
  response: confirms(CONFIRMATIONS.apiKeyRevoked, 'The key is revoked.'),
});

const auditOperation = operations('Back office: audit');

export const listAudit = auditOperation('listAudit', 'List the actions of operators', {
  description:
    'Each action with its operator and its subject, newest first. `agreement.sign` is the signature of a borrower: name and address are `null` once the account is deleted. `account.delete` says that what operators wrote about the person was erased, too.',
  querystring: Type.Object({
    ...LongPageQuery,
    operatorId: IdFilter(),
    action: Type.Optional(Type.String()),
    subjectId: IdFilter(),
  }),
  response: answers(listOf(AuditItem), 'A page of actions.'),
});
