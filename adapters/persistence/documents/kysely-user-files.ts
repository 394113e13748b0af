import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { FileNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { UserFiles } from '../../../domain/documents/user-files.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { columnsOf } from '../tables/tables.ts';
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
const REFERRING = compiledQuery((db, { fileIds, ownerId }: { fileIds: string; ownerId: UserId }) => {
  // The second condition is that of the indexes.
  const refers = (attachments: Expression<unknown>) =>
    sql<boolean>`${attachments} @> ${fileIds}::jsonb and ${attachments} <> '[]'`;
  return db
    .selectFrom('tickets as t')
    .where('t.owner_id', '=', ownerId)
    .where(({ ref }) => refers(ref('t.attachments')))
    .select('t.id')
    .unionAll(
      db
        .selectFrom('ticket_messages as m')
        .innerJoin('tickets as of', 'of.id', 'm.ticket_id')
        .where('of.owner_id', '=', ownerId)
        .where(({ ref }) => refers(ref('m.attachments')))
        .select('m.id'),
    )
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
    async isAttached(id, ownerId) {
      return (await REFERRING(em, { fileIds: JSON.stringify([id]), ownerId })).length > 0;
    },
    async usageOf(ownerId) {
      const [usage] = await USAGE(em, { ownerId });
      return { files: Number(usage?.files), bytes: Number(usage?.bytes) };
    },
  };
}
