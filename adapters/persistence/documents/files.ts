import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type Selectable, sql } from 'kysely';
import { FileNotFound, OwnerErased } from '../../../domain/documents/document.errors.ts';
import { StoredFile, type StoredFiles, type UserFiles } from '../../../domain/documents/stored-file.ts';
import { type FileId, type FileKey, isFileId, type UploadId, type UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

const INSERT = compiledQuery((db, file: StoredFile) =>
  db
    .insertInto('stored_files')
    .columns(['owner_id', 'id', 'upload_id', 'purpose', 'media_type', 'size_bytes', 'created_at'])
    .expression(
      db
        .selectFrom('users')
        .where('users.id', '=', file.ownerId)
        .where('erased_at', 'is', null)
        .select('users.id')
        .select([
          sql`${file.id}::uuid`.as('file_id'),
          sql`${file.uploadId}::uuid`.as('upload_id'),
          sql`${file.purpose}`.as('purpose'),
          sql`${file.mediaType}`.as('media_type'),
          sql`${file.sizeBytes}::bigint`.as('size_bytes'),
          sql`${file.createdAt}::timestamptz`.as('created_at'),
        ])
        .forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('id'),
);
const FIND = compiledQuery((db, { id }: { id: FileId }) =>
  db.selectFrom('stored_files').select(columnsOf('stored_files')).where('id', '=', id),
);
const KNOWN = compiledQuery((db, { ids, digests }: { ids: readonly FileId[]; digests: readonly FileKey[] }) =>
  db
    .selectFrom('stored_files')
    .select(sql<string>`id::text`.as('key'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .unionAll(
      db
        .selectFrom('agreements')
        .select('sha256 as key')
        .where('sha256', '=', sql<string>`any(${digests}::text[])`)
        .where('borrower_name', 'is not', null),
    ),
);

const UPLOADED = compiledQuery((db, { uploadId, ownerId }: Pick<StoredFile, 'uploadId' | 'ownerId'>) =>
  db
    .selectFrom('stored_files')
    .select(columnsOf('stored_files'))
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId),
);

export class KyselyStoredFiles extends DatabaseAdapter implements StoredFiles {
  /** Locks the owner's row, so that an erasure either finds this file or prevents it. */
  async add(file: StoredFile): Promise<StoredFile> {
    const added = await INSERT(this.em, file);
    if (added.length > 0) return file;
    const { uploadId, ownerId } = file;
    const [earlier] = await UPLOADED(this.em, { uploadId, ownerId });
    if (earlier === undefined) throw new OwnerErased();
    return storedFileOf(earlier);
  }

  async find(id: FileId): Promise<StoredFile | null> {
    const [row] = await FIND(this.em, { id });
    return row === undefined ? null : storedFileOf(row);
  }

  async remove(id: FileId, ownerId: UserId): Promise<void> {
    await this.db.deleteFrom('stored_files').where('id', '=', id).where('owner_id', '=', ownerId).execute();
  }

  async removeAllOf(ownerId: UserId): Promise<readonly FileId[]> {
    const files = this.db.deleteFrom('stored_files').where('owner_id', '=', ownerId);
    const removed = await files.returning('id').execute();
    return removed.map(({ id }) => id as FileId);
  }

  async known(keys: readonly FileKey[]): Promise<ReadonlySet<FileKey>> {
    const [ids, digests] = [keys.filter(isFileId), keys.filter((key) => !isFileId(key))];
    const found = await KNOWN(this.em, { ids, digests });
    return new Set(found.map(({ key }) => key as FileKey));
  }
}

function storedFileOf(row: Selectable<Tables['stored_files']>): StoredFile {
  const { purpose, media_type: mediaType, size_bytes: sizeBytes, created_at: createdAt } = row;
  const [id, uploadId, ownerId] = [row.id as FileId, row.upload_id as UploadId | null, row.owner_id as UserId];
  return new StoredFile(
    { id, uploadId, ownerId, purpose, mediaType, sizeBytes: Number(sizeBytes) },
    new Date(createdAt),
  );
}

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
