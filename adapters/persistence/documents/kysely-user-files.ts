import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { FileNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { UserFiles } from '../../../domain/documents/user-files.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { columnsOf } from '../tables/columns-of.ts';
import { storedFileOf } from './kysely-stored-files.ts';

const LOCK = compiledQuery((db, { id, ownerId }: { id: FileId; ownerId: UserId }) =>
  db
    .selectFrom('stored_files')
    .select(columnsOf('stored_files'))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate(),
);
// A separate statement: the one that locks does not see a message that was stored while it waited for the lock.
const REFERRING = compiledQuery((db, { fileIds }: { fileIds: string }) => {
  // The second condition is that of the indexes.
  const refers = sql<boolean>`attachments @> ${fileIds}::jsonb and attachments <> '[]'`;
  return db
    .selectFrom('tickets')
    .where(refers)
    .select('id')
    .unionAll(db.selectFrom('ticket_messages').where(refers).select('id'))
    .limit(1);
});
const USAGE = compiledQuery((db, { ownerId }: { ownerId: UserId }) =>
  db
    .selectFrom('stored_files')
    .select([sql<string>`count(*)`.as('files'), sql<string>`coalesce(sum(size_bytes), 0)`.as('bytes')])
    .where('owner_id', '=', ownerId),
);

export function kyselyUserFiles(em: EntityManager): UserFiles {
  return {
    async get(id, ownerId) {
      const [row] = await LOCK(em, { id, ownerId });
      if (row === undefined) throw new FileNotFound();
      return storedFileOf(row);
    },
    async isAttached(id) {
      return (await REFERRING(em, { fileIds: JSON.stringify([id]) })).length > 0;
    },
    async usageOf(ownerId) {
      const [usage] = await USAGE(em, { ownerId });
      return { files: Number(usage?.files), bytes: Number(usage?.bytes) };
    },
  };
}
