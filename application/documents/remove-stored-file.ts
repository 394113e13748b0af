import type { FileStore } from '../../domain/documents/file-store.port.ts';
import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { FileId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { UseCase } from '../shared/use-case.ts';
import { REMOVE_STORED_FILE, type StoredFileToRemove } from './stored-file-removal.port.ts';

/**
 * Deletes the record of a file and enqueues the removal of its bytes, which could not be rolled back. Call it inside a
 * unit of work.
 */
export async function removeFile(
  { storedFiles, jobs }: { readonly storedFiles: StoredFiles; readonly jobs: JobQueue },
  { fileId, ownerId }: StoredFileToRemove & { readonly fileId: FileId },
): Promise<void> {
  await storedFiles.remove(fileId, ownerId);
  await jobs.enqueue(REMOVE_STORED_FILE, { fileId, ownerId });
}

/** Removes the bytes of a file whose record is deleted. */
export class RemoveStoredFile extends UseCase<{ fileStore: FileStore }> {
  async execute({ fileId }: StoredFileToRemove): Promise<void> {
    await this.deps.fileStore.remove(fileId);
  }
}
