import { Type } from 'typebox';
import { SUBJECT_MAX_LENGTH } from '../../../domain/identity/external-identity.ts';
import { EmailTaken, NoIdentityProvider, SubjectAlreadyLinked } from '../../../domain/identity/user.errors.ts';
import { ROLES } from '../../../domain/identity/user.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { Choice, Flag, Id, List, Named, Timestamp } from '../fields/fields.ts';
import { Body, Email, Text } from '../fields/inputs.ts';
import { badEmail, PERSON, PersonFields, text } from '../identity/identity.schemas.ts';

const operation = operations('Back office: users');
const onUser = operationsOn('Back office: users', 'user');

const RoleName = Choice(ROLES, { title: 'Role' });
const subject = 'auth0|5f7c8ec7c33c6c004bbafe82';
const User = Named('User', {
  userId: Id('user'),
  email: text(PERSON.email),
  firstName: text(PERSON.firstName),
  lastName: text(PERSON.lastName),
  phone: text(PERSON.phone),
  role: RoleName,
  verified: Flag(false),
  externalSubject: text(subject),
  erased: Flag(false, 'Whether the personal data has been erased.'),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
});

export const listUsers = operation('listUsers', 'List all users', {
  description: 'Borrowers and operators, newest first.',
  querystring: Type.Object({
    ...LongPageQuery,
    role: Type.Optional(RoleName),
    email: Type.Optional(Type.String({ description: 'The full address. Upper and lower case are equal.' })),
  }),
  response: answers(List(User), 'A page of users.'),
});
export const getUser = onUser('getUser', 'Retrieve any user', {
  description: 'A borrower or an operator. The fields of an erased user are `null`.',
  response: answers(User, 'The user.'),
});
export const linkUser = operation('linkUser', 'Link an external identity', {
  description: 'Creates a borrower who signs in through the external identity provider.',
  body: Body({ subject: Text(1, SUBJECT_MAX_LENGTH, subject), email: Email(), ...PersonFields }),
  response: answers(User, 'The new user.'),
  errors: [new NoIdentityProvider(), badEmail, new EmailTaken(), new SubjectAlreadyLinked()],
});
