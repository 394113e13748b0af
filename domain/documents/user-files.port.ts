import type { FileId, UserId } from '../shared/ids.ts';
import type { FileUsage } from './file-quota.ts';
import type { StoredFile } from './stored-file.ts';

/** The files that a user keeps. */
export interface UserFiles {
  /** Locks the file until the unit of work ends. @throws FileNotFound also if it belongs to another user */
  get(id: FileId, ownerId: UserId): Promise<StoredFile>;
  /** Whether a ticket of the owner, or a message on one, refers to the file. Stays true or false while the file is locked. */
  isAttached(id: FileId, ownerId: UserId): Promise<boolean>;
  /** Stays true until the unit of work ends if the owner is locked, as after `StoredFiles.add`. */
  usageOf(ownerId: UserId): Promise<FileUsage>;
}
