import type { UserId } from '../../../domain/shared/id.ts';
import { columnsOf } from '../tables/columns-of.ts';
import { compiledQuery } from './compiled-query.ts';

// The row of a person is locked once in a transaction, as strongly as it will need, and before all that belongs to the
// person. Why: docs/decisions/0013-locks-on-a-person.md

/** For acts that write about a person, as each foreign key does. They wait only for an erasure. */
export const holdPerson = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare(),
);

/** For acts that change the person, or count what the person has. They wait for each other. Loads the person. */
export const lockPerson = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(columnsOf('users')).where('id', '=', userId).forNoKeyUpdate(),
);

/** For an erasure, which waits for all acts that write about the person. Loads the person. */
export const lockPersonToErase = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(columnsOf('users')).where('id', '=', userId).forUpdate(),
);
