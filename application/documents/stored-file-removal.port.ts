import type { FileKey, UserId } from '../../domain/shared/ids.ts';
import type { JobKind } from '../shared/ports.ts';

export interface StoredFileToRemove {
  readonly fileId: FileKey;
  readonly ownerId: UserId;
}

/** Removes the bytes of a file, or of a paper, whose record is deleted. Enqueue it in the unit of work that deletes the record. */
export const REMOVE_STORED_FILE: JobKind<StoredFileToRemove> = { name: 'remove-stored-file' };
