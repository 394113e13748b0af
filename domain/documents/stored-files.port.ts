import type { UserId } from '../shared/id.ts';
import type { FileId } from './document.id.ts';
import type { StoredFile } from './stored-file.ts';

/** The record of what lies in the file store. What is not in it does not count, and is swept away. */
export interface StoredFiles {
  /** @throws OwnerErased when the owner's account is erased, or is being erased at this moment */
  add(file: StoredFile): Promise<void>;
  /** A signed address names only the file. */
  find(id: FileId): Promise<StoredFile | null>;
  /** Forgets the file. Does nothing if it is unknown or belongs to another user. */
  remove(id: FileId, ownerId: UserId): Promise<void>;
  /** Forgets all that a person ever sent in, the documents that the files belong to included. */
  removeAllOf(ownerId: UserId): Promise<readonly FileId[]>;
  /** Those of the given ids that are on record. */
  known(ids: readonly FileId[]): Promise<ReadonlySet<FileId>>;
}
