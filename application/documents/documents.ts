import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { UserDocument, UserDocuments } from '../../domain/documents/user-document.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { DocumentId, UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, type JobQueue, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { removeFile } from './files.ts';
import { REMOVE_STORED_FILE } from './stored-file-removal.port.ts';

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
