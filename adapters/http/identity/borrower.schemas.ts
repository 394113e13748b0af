import { Type } from 'typebox';
import type { Borrower as ShownBorrower } from '../../../application/shared/borrower.ts';
import { Id, Named, Nullable } from '../api/fields.ts';
import { PERSON } from './identity.schemas.ts';

export const text = (example: string) => Nullable(Type.String(), example);

/** The borrower whom a row of the back office concerns. */
export const Borrower = Type.Unsafe<ShownBorrower>({
  ...Named('Borrower', {
    userId: Id('user'),
    firstName: text(PERSON.firstName),
    lastName: text(PERSON.lastName),
    email: text(PERSON.email),
  }),
  description: 'Once the account is deleted, only the id is left.',
});
