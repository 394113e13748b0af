import type { FileId } from '../../domain/documents/document.id.ts';
import type { FileStore } from '../../domain/documents/file-store.port.ts';
import type { StoredFiles } from '../../domain/documents/stored-files.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import { UseCase } from '../shared/use-case.ts';

export interface StoredFileToRemove {
  readonly fileId: FileId;
  readonly ownerId: UserId;
}

export const REMOVE_STORED_FILE: JobKind<StoredFileToRemove> = { name: 'remove-stored-file' };

interface ForgetDependencies {
  readonly storedFiles: StoredFiles;
  readonly jobs: JobQueue;
}

/**
 * Deletes the record of a file and enqueues the removal of its bytes: bytes cannot be rolled back, so they go last. Call
 * it inside a unit of work.
 */
export async function forgetFile(
  { storedFiles, jobs }: ForgetDependencies,
  { fileId, ownerId }: StoredFileToRemove,
): Promise<void> {
  await storedFiles.remove(fileId, ownerId);
  await jobs.enqueue(REMOVE_STORED_FILE, { fileId, ownerId });
}

/** Removes the bytes of a file that is forgotten. */
export class RemoveStoredFile extends UseCase<{ fileStore: FileStore }> {
  async execute({ fileId }: StoredFileToRemove): Promise<void> {
    await this.deps.fileStore.remove(fileId);
  }
}
