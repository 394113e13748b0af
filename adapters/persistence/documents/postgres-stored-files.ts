import type { EntityManager } from '@mikro-orm/postgresql';
import { OwnerErased } from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { type NewStoredFile, StoredFile } from '../../../domain/documents/stored-file.ts';
import type { StoredFiles } from '../../../domain/documents/stored-files.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, rowsOf } from '../shared/read-models.ts';

interface Row extends Omit<NewStoredFile, 'sizeBytes'> {
  readonly sizeBytes: string;
  readonly createdAt: string;
}

/** Rows that are written once and never change need no unit of work of an ORM: each method is one statement. */
export class PostgresStoredFiles implements StoredFiles {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Locks the owner's row, so that an erasure either sees this file or is seen here. */
  async add({ id, ownerId, purpose, mediaType, sizeBytes, createdAt }: StoredFile): Promise<void> {
    const added = await rowsOf(
      this.em,
      `with owner as (select id from users where id = $2 and erased_at is null for no key update)
       insert into stored_files (id, owner_id, purpose, media_type, size_bytes, created_at)
       select $1, owner.id, $3, $4, $5, $6 from owner returning id`,
      [id, ownerId, purpose, mediaType, sizeBytes, createdAt],
    );
    if (added.length === 0) throw new OwnerErased();
  }

  async find(id: FileId): Promise<StoredFile | null> {
    const [row] = await rowsOf<Row>(
      this.em,
      `select id, owner_id as "ownerId", purpose, media_type as "mediaType", size_bytes as "sizeBytes",
         ${iso('created_at')} as "createdAt"
       from stored_files where id = $1`,
      [id],
    );
    if (row === undefined) return null;
    return new StoredFile({ ...row, sizeBytes: Number(row.sizeBytes) }, new Date(row.createdAt));
  }

  async remove(id: FileId): Promise<void> {
    await rowsOf(this.em, 'delete from stored_files where id = $1', [id]);
  }

  async removeAllOf(ownerId: UserId): Promise<readonly FileId[]> {
    const text = 'delete from stored_files where owner_id = $1 returning id';
    const rows = await rowsOf<{ id: FileId }>(this.em, text, [ownerId]);
    return rows.map(({ id }) => id);
  }

  async known(ids: readonly FileId[]): Promise<ReadonlySet<FileId>> {
    const rows = await rowsOf<{ id: FileId }>(this.em, 'select id from stored_files where id = any($1)', [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
