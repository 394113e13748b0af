import type { DocumentId } from '../../domain/documents/document.id.ts';
import type { UserDocument } from '../../domain/documents/user-document.ts';
import type { UserDocuments } from '../../domain/documents/user-documents.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface VerifyDocumentCommand {
  readonly documentId: DocumentId;
}

/** Approves a document; again has no further effect. */
export class VerifyDocument extends UseCase<{ documents: UserDocuments; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws DocumentNotFound, DocumentNotPending */
  async execute({ documentId }: VerifyDocumentCommand): Promise<UserDocument> {
    const { documents, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const document = await documents.get(documentId, await documents.ownerOf(documentId));
      document.verify(clock.now());
      await documents.save(document);
      return document;
    });
  }
}
