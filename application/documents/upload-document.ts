import type { DocumentType } from '../../domain/documents/document.events.ts';
import type { FileContent, MediaTypes } from '../../domain/documents/file-store.port.ts';
import { checkUpload, StoredFile } from '../../domain/documents/stored-file.ts';
import { UserDocument, type UserDocuments } from '../../domain/documents/user-document.ts';
import type { DocumentId, UploadId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type StoreFileDependencies, storeFile } from './store-file.ts';

export interface UploadDocumentCommand {
  readonly ownerId: UserId;
  readonly documentType: DocumentType;
  readonly content: FileContent;
  /** The same in each retry of the command; `null` if there will be none. */
  readonly uploadId?: UploadId | null;
}

export class UploadDocument extends UseCase<
  StoreFileDependencies & {
    documents: UserDocuments;
    mediaTypes: MediaTypes;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
  }
> {
  readonly idempotency = 'resumable';

  /** Stores the document unchanged, as evidence. @throws FileTooLarge, FileTypeNotAccepted, OwnerErased, FileQuotaExceeded */
  async execute({ ownerId, documentType, content, uploadId = null }: UploadDocumentCommand): Promise<UserDocument> {
    const { documents, mediaTypes, ids } = this.deps;
    const { sizeBytes } = content;
    const mediaType = checkUpload('document', sizeBytes, await mediaTypes.detect(content));
    const now = await momentOf(this.deps);
    const id = (uploadId ?? ids.next()) as string as DocumentId;
    const upload = { id: ids.next<'StoredFile'>(), uploadId, ownerId, mediaType, sizeBytes };
    const file = new StoredFile({ ...upload, purpose: 'document' }, now);
    return storeFile(this.deps, file, content, async (stored) => {
      if (stored !== file) return documents.get(id, ownerId);
      const document = new UserDocument({ id, ownerId, fileId: file.id, documentType }, now);
      await documents.add(document);
      return document;
    });
  }
}
