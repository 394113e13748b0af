import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Borrower, Person } from '../../../application/shared/person.ts';
import type { Tables } from './tables.ts';

type Shown<Id extends string | null> = Borrower | (Id extends null ? null : never);

/** The account with the id in a column; `null` where the column is. */
export function accountOf<Id extends string | null>(id: Expression<Id>) {
  const user = expressionBuilder<Tables, never>()
    .selectFrom('users as account')
    .where('account.id', '=', id as Expression<string>)
    .select(({ ref }) => {
      /** After an erasure the column holds a substitute. */
      const kept = (column: Expression<string>) =>
        sql<string | null>`case when ${ref('account.erased_at')} is null then ${column} end`;
      return [
        'account.id as userId',
        kept(ref('account.first_name')).as('firstName'),
        kept(ref('account.last_name')).as('lastName'),
        kept(ref('account.email')).as('email'),
      ];
    });
  return jsonObjectFrom(user).$castTo<Shown<Id>>();
}

/** `null` for an erased account, whose name is empty. */
export function personOf(firstName: string | null, lastName: string | null, email: string | null): Person | null {
  return firstName && email !== null ? { name: `${firstName} ${lastName}`, email } : null;
}

/** The ids of the user and of everything that belongs to the user. A refund has the id of its payment. */
export const subjectsOf = (userId: string) => sql<string>`(select ${userId}::uuid
  union all select id from loan_requests where borrower_id = ${userId}
  union all select id from loans where borrower_id = ${userId}
  union all select id from payments where borrower_id = ${userId}
  union all select d.id from payments p join deposits d on d.claimed_by = p.id and d.borrower_id = p.borrower_id
    where p.borrower_id = ${userId}
  union all select id from user_documents where owner_id = ${userId}
  union all select id from tickets where owner_id = ${userId})`;
