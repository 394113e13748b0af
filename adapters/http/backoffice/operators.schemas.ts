import { Type } from 'typebox';
import { EmailTaken } from '../../../domain/identity/user.errors.ts';
import { API_KEY_ROLES, InvalidApiKeyExpiry } from '../../../domain/operators/api-key.ts';
import { LastAdmin, OwnAccount } from '../../../domain/operators/operator-account.ts';
import { OPERATOR_ROLES } from '../../../domain/shared/operator.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_TIME } from '../fields/examples.ts';
import { Choice, Flag, IdSchema, List, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, Email, IdFilter, Instant, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('Back office: operators');
const onOperator = operationsOn('Back office: operators', 'operator');

const OperatorRole = Choice(OPERATOR_ROLES, {
  title: 'OperatorRole',
  description:
    'Every operator reads. `support` also works on tickets and documents, `officer` on requests, loans and money. `admin` may do everything.',
});
const Operator = Named('Operator', {
  userId: IdSchema('operator'),
  email: Words('ana.operator@example.com'),
  name: Words('Ana Operator'),
  role: OperatorRole,
  active: Flag(true, 'An inactive operator cannot sign in.'),
  createdAt: Timestamp(),
});

export const getOwnOperator = operation('getOwnOperator', 'Retrieve the signed-in operator', {
  description: 'Who acts, and in which role. For an API key: its id and name.',
  response: answers(
    Named('OwnOperator', { userId: IdSchema('operator'), name: Words('Ana Operator'), role: OperatorRole }),
    'The signed-in operator.',
  ),
});
export const listOperators = operation('listOperators', 'List operators', {
  description: 'Those who sign in here, newest first. For admins.',
  querystring: Type.Object(LongPageQuery),
  response: answers(List(Operator), 'A page of operators.'),
});
export const inviteOperator = operation('inviteOperator', 'Invite an operator', {
  description:
    'Mails a link that sets the password. It works once, within 7 days; after that the operator requests a new password. For admins.',
  body: Body({ email: Email(), role: OperatorRole }),
  response: answers(Operator, 'The new operator.'),
  errors: [new EmailTaken()],
});
export const changeOperator = onOperator('changeOperator', 'Change an operator', {
  description:
    'Changes the role, or whether the operator may sign in. Ends their sessions and access tokens. For admins.',
  body: Body({ role: Type.Optional(OperatorRole), active: Type.Optional(Type.Boolean()) }),
  response: answers(Operator, 'The operator.'),
  errors: [new OwnAccount(), new LastAdmin()],
});

const keyOperation = operations('Back office: API keys');
const onApiKey = operationsOn('Back office: API keys', 'apiKey');

const EXPIRY = '2027-11-20T00:00:00.000Z';

const ApiKeyRole = Choice(API_KEY_ROLES, {
  title: 'ApiKeyRole',
  description: 'What the key may do, like an operator.',
});
const fields = {
  apiKeyId: IdSchema('apiKey'),
  name: Words('Collections system'),
  role: ApiKeyRole,
  lastFour: Words('3xQ9', 'The end of the key, by which people tell keys apart.'),
  expiresAt: Nullable(Timestamp(EXPIRY), EXPIRY),
  lastUsedAt: Nullable(Timestamp(undefined, 'When the key was last used, to the minute.'), EXAMPLE_TIME),
  createdAt: Timestamp(),
  createdBy: Named('ApiKeyMaker', {
    userId: IdSchema('operator'),
    name: Nullable(Words('Ana Officer', '`null` if the account was deleted.'), 'Ana Officer'),
    active: Flag(true, 'Whether the person may still sign in. Revoke keys of those who may not.'),
  }),
};
const ApiKey = Named('ApiKey', fields);
const key = Words('lsk_Zm9yLXRoZS1leGFtcGxlLW9ubHktbm90LWEta2V5LTN4UTk', 'The key. Shown only once.');
const NewApiKey = Named('NewApiKey', { ...fields, lastUsedAt: Nullable(Timestamp()), key });

export const listApiKeys = keyOperation('listApiKeys', 'List API keys', {
  description: 'Those that are not revoked, newest first. For admins.',
  querystring: Type.Object(LongPageQuery),
  response: answers(List(ApiKey), 'A page of API keys.'),
});
export const createApiKey = keyOperation('createApiKey', 'Create an API key', {
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

const auditOperation = operations('Back office: audit');

const View = (example: object) =>
  Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The audited fields of the subject. `null` if it did not exist.',
    examples: [example],
  });
const AuditEntry = Named('AuditEntry', {
  auditId: IdSchema('audit'),
  operatorId: IdSchema('operator', 'Who acted. Of `agreement.sign`, the borrower; of `account.delete`, the person.'),
  action: Words('loan-request.approve'),
  subjectType: Words('loan-request'),
  subjectId: IdSchema('request'),
  before: View({ status: 'Pending', interestRate: 14 }),
  after: View({ status: 'Approved', interestRate: 12 }),
  createdAt: Timestamp(),
});

export const listAudit = auditOperation('listAudit', 'List the actions of operators', {
  description:
    'Each action with its operator and its subject, newest first. `agreement.sign` is the signature of a borrower: name and address are `null` once the account is deleted. `account.delete` says that what operators wrote about the person was erased, too.',
  querystring: Type.Object({
    ...LongPageQuery,
    operatorId: IdFilter(),
    action: Type.Optional(Type.String()),
    subjectId: IdFilter(),
  }),
  response: answers(List(AuditEntry), 'A page of actions.'),
});
