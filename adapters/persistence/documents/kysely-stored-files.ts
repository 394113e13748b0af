import { sql } from 'kysely';
import { OwnerErased } from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { StoredFile } from '../../../domain/documents/stored-file.ts';
import type { StoredFiles } from '../../../domain/documents/stored-files.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledQuery((db, file: StoredFile) =>
  db
    .insertInto('stored_files')
    .columns(['owner_id', 'id', 'purpose', 'media_type', 'size_bytes', 'created_at'])
    .expression(
      db
        .selectFrom('users')
        .where('users.id', '=', file.ownerId)
        .where('erased_at', 'is', null)
        .select('users.id')
        .select([
          sql`${file.id}::uuid`.as('file_id'),
          sql`${file.purpose}`.as('purpose'),
          sql`${file.mediaType}`.as('media_type'),
          sql`${file.sizeBytes}::bigint`.as('size_bytes'),
          sql`${file.createdAt}::timestamptz`.as('created_at'),
        ])
        .forNoKeyUpdate(),
    )
    .returning('id'),
);
const FIND = compiledQuery((db, { id }: { id: FileId }) =>
  db.selectFrom('stored_files').selectAll().where('id', '=', id),
);

export class KyselyStoredFiles extends DatabaseAdapter implements StoredFiles {
  /** Locks the owner's row, so that an erasure either finds this file or prevents it. */
  async add(file: StoredFile): Promise<void> {
    const added = await INSERT(this.em, file);
    if (added.length === 0) throw new OwnerErased();
  }

  async find(id: FileId): Promise<StoredFile | null> {
    const [row] = await FIND(this.em, { id });
    if (row === undefined) return null;
    const { owner_id, purpose, media_type: mediaType, size_bytes, created_at } = row;
    const file = { id, ownerId: owner_id as UserId, purpose, mediaType, sizeBytes: Number(size_bytes) };
    return new StoredFile(file, new Date(created_at));
  }

  async remove(id: FileId, ownerId: UserId): Promise<void> {
    await this.db.deleteFrom('stored_files').where('id', '=', id).where('owner_id', '=', ownerId).execute();
  }

  async removeAllOf(ownerId: UserId): Promise<readonly FileId[]> {
    const files = this.db.deleteFrom('stored_files').where('owner_id', '=', ownerId);
    const removed = await files.returning('id').execute();
    return removed.map(({ id }) => id as FileId);
  }

  async known(ids: readonly FileId[]): Promise<ReadonlySet<FileId>> {
    const files = this.db.selectFrom('stored_files').select('id');
    const found = await files.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
    return new Set(found.map(({ id }) => id as FileId));
  }
}
