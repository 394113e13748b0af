import { Type } from 'typebox';
import { SUBJECT_MAX_LENGTH } from '../../../domain/identity/external-identity.ts';
import { EMAIL_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import {
  EmailTaken,
  InvalidPersonalData,
  NoIdentityProvider,
  PERSON_FAULTS,
  SubjectAlreadyLinked,
  UserNotFound,
} from '../../../domain/identity/user.errors.ts';
import { ROLES } from '../../../domain/identity/user.ts';
import { answers } from '../api/envelope.ts';
import { Choice, Flag, Id, List, Named, Nullable, Timestamp } from '../api/fields.ts';
import { Body, Email, PathIds, Text } from '../api/inputs.ts';
import { LongPageQuery } from '../api/paging.ts';
import { PERSON, PersonFields } from '../identity/identity.schemas.ts';

const tags = ['Back office: users'];

const RoleName = Choice(ROLES, { title: 'Role' });
const subject = 'auth0|5f7c8ec7c33c6c004bbafe82';
const text = (example: string) => Nullable(Type.String(), example);
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

export const listUsers = {
  summary: 'List all users',
  description: 'Borrowers and operators, newest first.',
  operationId: 'listUsers',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    role: Type.Optional(RoleName),
    email: Type.Optional(Type.String({ description: 'The full address. Upper and lower case are equal.' })),
  }),
  response: answers(List(User), 'A page of users.'),
};
export const getUser = {
  summary: 'Retrieve any user',
  description: 'A borrower or an operator. The fields of an erased user are `null`.',
  operationId: 'getUser',
  tags,
  params: PathIds('userId'),
  response: answers(User, 'The user.'),
  errors: [new UserNotFound()],
};
export const linkUser = {
  summary: 'Link an external identity',
  description: 'Creates a borrower who signs in through the external identity provider.',
  operationId: 'linkUser',
  tags,
  body: Body({ subject: Text(1, SUBJECT_MAX_LENGTH, subject), email: Email(), ...PersonFields }),
  response: answers(User, 'The new user.'),
  errors: [
    new NoIdentityProvider(),
    new InvalidPersonalData([{ field: 'email', ...PERSON_FAULTS.email({ max: EMAIL_MAX_LENGTH }) }]),
    new EmailTaken(),
    new SubjectAlreadyLinked(),
  ],
};
