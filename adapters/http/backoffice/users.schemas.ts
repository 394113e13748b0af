import { Type } from 'typebox';
import { SUBJECT_MAX_LENGTH } from '../../../domain/identity/external-identity.ts';
import { NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import {
  EmailTaken,
  InvalidPersonalData,
  NoIdentityProvider,
  SubjectAlreadyLinked,
  UserNotFound,
} from '../../../domain/identity/user.errors.ts';
import { ROLES } from '../../../domain/identity/user.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Email, Id, List, Nullable, PathIds, Phone, Text, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';

const tags = ['Back office: users'];

const RoleName = Choice(ROLES, { title: 'Role' });
const text = () => Nullable(Type.String());
const User = Type.Object(
  {
    userId: Id(),
    email: text(),
    firstName: text(),
    lastName: text(),
    phone: text(),
    role: RoleName,
    verified: Type.Boolean(),
    externalSubject: text(),
    erased: Type.Boolean({ description: 'Whether the personal data has been erased.' }),
    createdAt: Timestamp(),
    updatedAt: Timestamp(),
  },
  { title: 'User' },
);
const person = { email: 'borrower@demo.example', firstName: 'Demo', lastName: 'Borrower', phone: '+584121234567' };
const user = {
  userId: EXAMPLE.user,
  ...person,
  role: 'borrower',
  verified: false,
  externalSubject: 'auth0|5f7c8ec7c33c6c004bbafe82',
  erased: false,
  createdAt: EXAMPLE.at,
  updatedAt: EXAMPLE.at,
};

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
  response: answers(List(User), [user], 'A page of users.'),
};
export const getUser = {
  summary: 'Retrieve any user',
  description: 'A borrower or an operator. The fields of an erased user are `null`.',
  operationId: 'getUser',
  tags,
  params: PathIds('userId'),
  response: answers(User, user, 'The user.'),
  errors: [new UserNotFound()],
};
export const linkUser = {
  summary: 'Link an external identity',
  description: 'Creates a borrower who signs in through the external identity provider.',
  operationId: 'linkUser',
  tags,
  body: Body(
    {
      subject: Text(1, SUBJECT_MAX_LENGTH),
      email: Email(),
      firstName: Text(1, NAME_MAX_LENGTH),
      lastName: Text(1, NAME_MAX_LENGTH),
      phone: Type.Optional(Nullable(Phone())),
    },
    { subject: user.externalSubject, ...person },
  ),
  response: answers(User, user, 'The new user.'),
  errors: [
    new NoIdentityProvider(),
    new InvalidPersonalData([{ field: 'email', message: 'Must be an e-mail address.' }]),
    new EmailTaken(),
    new SubjectAlreadyLinked(),
  ],
};
