import type { UserDocument, UserDocuments } from '../../domain/documents/user-document.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { DocumentId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface VerifyDocumentCommand {
  readonly documentId: DocumentId;
}

/** Verifies a document and, if it proves the identity, its owner. Idempotent. */
export class VerifyDocument extends UseCase<{
  users: Users;
  documents: UserDocuments;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws DocumentNotFound, DocumentNotPending */
  async execute({ documentId }: VerifyDocumentCommand): Promise<UserDocument> {
    const { users, documents, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const owner = await users.get(await documents.ownerOf(documentId));
      const document = await documents.get(documentId, owner.id);
      const now = await momentOf(this.deps);
      document.verify(now);
      await documents.save(document);
      if (!document.provesIdentity) return document;
      owner.verifyIdentity(now);
      await users.save(owner);
      return document;
    });
  }
}
