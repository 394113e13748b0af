import type { FileContent, FileStore } from '../../domain/documents/file-store.port.ts';
import { checkQuota, type StoredFile, type StoredFiles, type UserFiles } from '../../domain/documents/stored-file.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UnitOfWork } from '../shared/ports.ts';

export interface StoreFileDependencies {
  readonly fileStore: FileStore;
  readonly storedFiles: StoredFiles;
  readonly userFiles: UserFiles;
  readonly unitOfWork: UnitOfWork;
}

// Why: docs/decisions/0023-bytes-first-record-after.md
/**
 * Stores the bytes first, then their record and what `record` stores in one unit of work. A crash in between leaves
 * bytes without a record, which `SweepFiles` removes; never a record without bytes.
 *
 * @param record gets the file, or the one that an earlier attempt at the same upload has stored. It must create what it
 * stores, because it runs again if the unit of work is retried.
 * @throws OwnerErased, FileQuotaExceeded, and the errors of `record`
 */
export async function storeFile<Result>(
  { fileStore, storedFiles, userFiles, unitOfWork }: StoreFileDependencies,
  file: StoredFile,
  content: FileContent,
  record: (stored: StoredFile) => Promise<Result>,
): Promise<Result> {
  await fileStore.put(file.id, content);
  try {
    const { stored, result } = await unitOfWork.run(async () => {
      const stored = await storedFiles.add(file);
      const result = await record(stored);
      // Last, because a new picture replaces another. `add` has locked the owner, so parallel uploads count each other.
      if (stored === file) checkQuota(await userFiles.usageOf(file.ownerId));
      return { stored, result };
    });
    if (stored.id !== file.id) await fileStore.remove(file.id);
    return result;
  } catch (error) {
    // A broken rule means that the record is not stored. After a lost connection it may be: the sweep decides.
    if (error instanceof DomainError) await fileStore.remove(file.id);
    throw error;
  }
}
