import type { FileId, FileKey, UserId } from '../shared/ids.ts';
import type { StoredFile } from './stored-file.ts';

/** The records of all files. A file in the store without a record is removed by a sweep. */
export interface StoredFiles {
  /**
   * Locks the owner until the unit of work ends. Adds nothing if an earlier attempt at the same upload has added a file.
   * @returns the file of the first attempt
   * @throws OwnerErased if the owner's account is erased or is being erased
   */
  add(file: StoredFile): Promise<StoredFile>;
  /** By id alone, since a signed link names no owner. */
  find(id: FileId): Promise<StoredFile | null>;
  /** Does nothing if the file is unknown or belongs to another user. */
  remove(id: FileId, ownerId: UserId): Promise<void>;
  /** Also removes the documents that the files belong to. */
  removeAllOf(ownerId: UserId): Promise<readonly FileId[]>;
  /** The given keys that have a record: of a file, or of an agreement. */
  known(keys: readonly FileKey[]): Promise<ReadonlySet<FileKey>>;
}
