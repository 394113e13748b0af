import { Type } from 'typebox';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';
import { Id, List, Named, Timestamp, Words } from '../fields/fields.ts';
import { IdFilter } from '../fields/inputs.ts';

const operation = operations('Back office: audit');

const View = (example: object) =>
  Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The audited fields of the subject. `null` if it did not exist.',
    examples: [example],
  });
const AuditEntry = Named('AuditEntry', {
  auditId: Id('audit'),
  operatorId: Id('operator', 'Who acted. Of `agreement.sign`, the borrower; of `account.delete`, the person.'),
  action: Words('loan-request.approve'),
  subjectType: Words('loan-request'),
  subjectId: Id('request'),
  before: View({ status: 'Pending', interestRate: 14 }),
  after: View({ status: 'Approved', interestRate: 12 }),
  createdAt: Timestamp(),
});

export const listAudit = operation('listAudit', 'List the actions of operators', {
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
