import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { UserDocuments } from '../../domain/documents/user-document.ts';
import type { DocumentId, UserId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { removeFile } from './remove-stored-file.ts';

export class DeleteDocument extends UseCase<{
  documents: UserDocuments;
  storedFiles: StoredFiles;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** Deleting a verified document leaves the user verified. @throws DocumentNotFound */
  async execute({ ownerId, documentId }: { ownerId: UserId; documentId: DocumentId }): Promise<void> {
    const { documents, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const document = await documents.get(documentId, ownerId);
      document.delete(await momentOf(this.deps));
      await documents.remove(document);
      await removeFile(this.deps, document);
    });
  }
}
