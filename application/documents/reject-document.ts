import type { UserDocument, UserDocuments } from '../../domain/documents/user-document.ts';
import type { DocumentId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface RejectDocumentCommand {
  readonly documentId: DocumentId;
  readonly reason: string;
}

/** Rejects a document. Idempotent. */
export class RejectDocument extends UseCase<{
  documents: UserDocuments;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws DocumentNotFound, DocumentNotPending */
  async execute({ documentId, reason }: RejectDocumentCommand): Promise<UserDocument> {
    const { documents, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const document = await documents.get(documentId, await documents.ownerOf(documentId));
      document.reject(reason, await momentOf(this.deps));
      await documents.save(document);
      return document;
    });
  }
}
