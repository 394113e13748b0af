import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { REMOVE_STORED_FILE } from './stored-file-removal.port.ts';

/** Removes all files of a person whose account is erased. */
export class EraseDocuments extends UseCase<{ storedFiles: StoredFiles; jobs: JobQueue; unitOfWork: UnitOfWork }> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { storedFiles, jobs, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      for (const fileId of await storedFiles.removeAllOf(userId)) {
        await jobs.enqueue(REMOVE_STORED_FILE, { fileId, ownerId: userId });
      }
    });
  }
}
