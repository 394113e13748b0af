import { type Static, Type } from 'typebox';
import { API_KEY_ROLES } from '../../domain/operators/api-key.ts';
import { OPERATOR_ROLES } from '../../domain/shared/operator.ts';
import { EXAMPLE_TIME, flag, id, moment, nullable, of, oneOf, record, text } from '../shared/record.ts';

export const OperatorRoleField = oneOf(OPERATOR_ROLES, {
  title: 'OperatorRole',
  description:
    'Every operator reads. `support` also works on tickets and documents, `officer` on requests, loans and money. `admin` may do everything.',
});

export const OperatorView = record('Operator', {
  userId: id('operator'),
  email: text('ana.operator@example.com'),
  name: text('Ana Operator'),
  role: OperatorRoleField,
  active: flag(true, 'An inactive operator cannot sign in.'),
  createdAt: moment(),
});

export type OperatorView = Static<typeof OperatorView>;

export const EXAMPLE_KEY_EXPIRY = '2027-11-20T00:00:00.000Z';

export const ApiKeyRoleField = oneOf(API_KEY_ROLES, {
  title: 'ApiKeyRole',
  description: 'What the key may do, like an operator.',
});

const fields = {
  apiKeyId: id('apiKey'),
  name: text('Collections system'),
  role: ApiKeyRoleField,
  lastFour: text('3xQ9', 'The end of the key, by which people tell keys apart.'),
  expiresAt: nullable(moment(EXAMPLE_KEY_EXPIRY), EXAMPLE_KEY_EXPIRY),
  lastUsedAt: nullable(moment(undefined, 'When the key was last used, to the minute.'), EXAMPLE_TIME),
  createdAt: moment(),
  createdBy: record('ApiKeyMaker', {
    userId: id('operator'),
    name: nullable(text('Ana Officer', '`null` if the account was deleted.'), 'Ana Officer'),
    active: flag(true, 'Whether the person may still sign in. Revoke keys of those who may not.'),
  }),
};

export const ApiKeyView = record('ApiKey', fields);

export type ApiKeyView = Static<typeof ApiKeyView>;

const key = text('lsk_Zm9yLXRoZS1leGFtcGxlLW9ubHktbm90LWEta2V5LTN4UTk', 'The key. Shown only once.');

export const NewApiKeyView = record('NewApiKey', { ...fields, lastUsedAt: nullable(moment()), key });

const View = (example: object) =>
  of(
    'record',
    Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The audited fields of the subject. `null` if it did not exist.',
      examples: [example],
    }),
  );

export const AuditItem = record('AuditEntry', {
  auditId: id('audit'),
  operatorId: id('operator', 'Who acted. Of `agreement.sign`, the borrower; of `account.delete`, the person.'),
  action: text('loan-request.approve'),
  subjectType: text('loan-request'),
  subjectId: id('request'),
  before: View({ status: 'Pending', interestRate: 14 }),
  after: View({ status: 'Approved', interestRate: 12 }),
  createdAt: moment(),
});

export type AuditItem = Static<typeof AuditItem>;

export const OwnOperator = record('OwnOperator', {
  userId: id('operator'),
  name: text('Ana Operator'),
  role: OperatorRoleField,
});
