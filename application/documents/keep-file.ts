import type { FileContent, FileStore } from '../../domain/documents/file-store.port.ts';
import type { StoredFile } from '../../domain/documents/stored-file.ts';
import type { StoredFiles } from '../../domain/documents/stored-files.port.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UnitOfWork } from '../shared/ports.ts';

export interface KeepFileDependencies {
  readonly fileStore: FileStore;
  readonly storedFiles: StoredFiles;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Keeps the bytes first and the record of them after, together with whatever `also` does once it is there. A crash in
 * between leaves bytes without a record, which nobody can reach and the sweep removes; never a record without bytes.
 *
 * @param also may run more than once, since the unit of work may: it makes what it stores
 * @throws OwnerErased, and what `also` throws
 */
export async function keepFile<Result>(
  { fileStore, storedFiles, unitOfWork }: KeepFileDependencies,
  file: StoredFile,
  content: FileContent,
  also: () => Promise<Result>,
): Promise<Result> {
  await fileStore.put(file.id, content);
  try {
    return await unitOfWork.run(async () => {
      await storedFiles.add(file);
      return also();
    });
  } catch (error) {
    // After a refusal the record is surely not there. After a lost connection it may be: that is left to the sweep.
    if (error instanceof DomainError) await fileStore.remove(file.id);
    throw error;
  }
}
