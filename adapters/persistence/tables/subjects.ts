import { sql } from 'kysely';

/** The ids of the user and of everything that belongs to the user. A refund has the id of its payment. */
export const subjectsOf = (userId: string) => sql<string>`(select ${userId}::uuid
  union all select id from loan_requests where borrower_id = ${userId}
  union all select id from loans where borrower_id = ${userId}
  union all select id from payments where borrower_id = ${userId}
  union all select d.id from payments p join deposits d on d.claimed_by = p.id and d.borrower_id = p.borrower_id
    where p.borrower_id = ${userId}
  union all select id from user_documents where owner_id = ${userId}
  union all select id from tickets where owner_id = ${userId})`;
