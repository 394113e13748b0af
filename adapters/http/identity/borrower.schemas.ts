import { Type } from 'typebox';
import type { Borrower as ShownBorrower } from '../../../application/shared/borrower.ts';
import { Id, Named, Nullable } from '../fields/fields.ts';
import { PERSON } from './identity.schemas.ts';

export const text = (example: string) => Nullable(Type.String(), example);

const account = (title: string) =>
  Type.Unsafe<ShownBorrower>({
    ...Named(title, {
      userId: Id('user'),
      firstName: text(PERSON.firstName),
      lastName: text(PERSON.lastName),
      email: text(PERSON.email),
    }),
    description: 'Once the account is deleted, only the id is left.',
  });

/** The borrower whom a row of the back office concerns. */
export const Borrower = account('Borrower');
/** The operator who did something, or the person who made the API key that did it. */
export const Colleague = account('Colleague');
