import { Type } from 'typebox';
import { LastAdmin, OwnAccount } from '../../../domain/identity/operator-account.errors.ts';
import { EmailTaken } from '../../../domain/identity/user.errors.ts';
import { OPERATOR_ROLES } from '../../../domain/shared/operator.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { Choice, Flag, Id, List, Named, Timestamp, Words } from '../fields/fields.ts';
import { Body, Email } from '../fields/inputs.ts';

const operation = operations('Back office: operators');
const onOperator = operationsOn('Back office: operators', 'operator');

const OperatorRole = Choice(OPERATOR_ROLES, {
  title: 'OperatorRole',
  description:
    'Every operator reads. `support` also works on tickets and documents, `officer` on requests, loans and money. `admin` may do everything.',
});
const Operator = Named('Operator', {
  userId: Id('operator'),
  email: Words('ana.operator@example.com'),
  name: Words('Ana Operator'),
  role: OperatorRole,
  active: Flag(true, 'An inactive operator cannot sign in.'),
  createdAt: Timestamp(),
});

export const getOwnOperator = operation('getOwnOperator', 'Retrieve the signed-in operator', {
  description: 'Who acts, and in which role. For an API key: its id and name.',
  response: answers(
    Named('OwnOperator', { userId: Id('operator'), name: Words('Ana Operator'), role: OperatorRole }),
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
