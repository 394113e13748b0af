import type { Static } from 'typebox';
import { ROLES } from '../../domain/identity/user.ts';
import { LabelFields } from '../labels/labels.record.ts';
import { flag, id, moment, oneOf, record } from '../shared/record.ts';
import { EXAMPLE_PERSON, nullableText } from './account.record.ts';

export const RoleField = oneOf(ROLES, { title: 'Role' });

export const EXAMPLE_EXTERNAL_SUBJECT = 'auth0|5f7c8ec7c33c6c004bbafe82';

export const UserView = record('User', {
  userId: id('user'),
  email: nullableText(EXAMPLE_PERSON.email),
  firstName: nullableText(EXAMPLE_PERSON.firstName),
  lastName: nullableText(EXAMPLE_PERSON.lastName),
  phone: nullableText(EXAMPLE_PERSON.phone),
  role: RoleField,
  verified: flag(false),
  externalSubject: nullableText(EXAMPLE_EXTERNAL_SUBJECT),
  ...LabelFields,
  erased: flag(false, 'Whether the personal data has been erased.'),
  createdAt: moment(),
  updatedAt: moment(),
});

/** Erased users stay in lists, because the ledger refers to their ids. Answers leave out when the address was confirmed. */
export type UserView = Static<typeof UserView> & { readonly emailConfirmedAt: string | null };
