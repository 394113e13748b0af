import type { DocumentId } from '../../domain/documents/document.id.ts';
import type { UserDocument } from '../../domain/documents/user-document.ts';
import type { UserDocuments } from '../../domain/documents/user-documents.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface RejectDocumentCommand {
  readonly documentId: DocumentId;
  readonly reason: string;
}

/** Rejects a document; again has no further effect. */
export class RejectDocument extends UseCase<{ documents: UserDocuments; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws DocumentNotFound, DocumentNotPending */
  async execute({ documentId, reason }: RejectDocumentCommand): Promise<UserDocument> {
    const { documents, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const document = await documents.get(documentId, await documents.ownerOf(documentId));
      document.reject(reason, clock.now());
      await documents.save(document);
      return document;
    });
  }
}
