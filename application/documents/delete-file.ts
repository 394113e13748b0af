import type { StoredFiles, UserFiles } from '../../domain/documents/stored-file.ts';
import type { FileId, UserId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { removeFile } from './remove-stored-file.ts';

/** Deletes a file that is attached to nothing. */
export class DeleteFile extends UseCase<{
  storedFiles: StoredFiles;
  userFiles: UserFiles;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
}> {
  /** @throws FileNotFound, FileInUse */
  async execute({ ownerId, fileId }: { ownerId: UserId; fileId: FileId }): Promise<void> {
    const { userFiles, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const file = await userFiles.get(fileId, ownerId);
      file.assertNotInUse(await userFiles.isAttached(fileId, ownerId));
      await removeFile(this.deps, { fileId, ownerId });
    });
  }
}
