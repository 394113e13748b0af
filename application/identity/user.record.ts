import type { Static } from 'typebox';
import { ROLES } from '../../domain/identity/user.ts';
import { flag, id, moment, oneOf, record } from '../shared/record.ts';
import { nullableText, PERSON } from './account.record.ts';

export const RoleName = oneOf(ROLES, { title: 'Role' });

export const subject = 'auth0|5f7c8ec7c33c6c004bbafe82';

export const UserView = record('User', {
  userId: id('user'),
  email: nullableText(PERSON.email),
  firstName: nullableText(PERSON.firstName),
  lastName: nullableText(PERSON.lastName),
  phone: nullableText(PERSON.phone),
  role: RoleName,
  verified: flag(false),
  externalSubject: nullableText(subject),
  erased: flag(false, 'Whether the personal data has been erased.'),
  createdAt: moment(),
  updatedAt: moment(),
});

/** Erased users stay in lists, because the ledger refers to their ids. Answers leave out when the address was confirmed. */
export type UserView = Static<typeof UserView> & { readonly emailConfirmedAt: string | null };
