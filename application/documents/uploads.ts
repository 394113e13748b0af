import type { DocumentType } from '../../domain/documents/document.events.ts';
import type { FileContent, FileStore, MediaTypes, PictureEncoder } from '../../domain/documents/file-store.port.ts';
import {
  checkQuota,
  checkUpload,
  StoredFile,
  type StoredFiles,
  type UserFiles,
} from '../../domain/documents/stored-file.ts';
import { UserDocument, type UserDocuments } from '../../domain/documents/user-document.ts';
import type { Users } from '../../domain/identity/user.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { DocumentId, FileId, UploadId, UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

interface StoreFileDependencies {
  readonly fileStore: FileStore;
  readonly storedFiles: StoredFiles;
  readonly userFiles: UserFiles;
  readonly unitOfWork: UnitOfWork;
}

// Why: docs/decisions/0022-files-and-mail.md
/**
 * Stores the bytes first, then their record and what `record` stores in one unit of work. A crash in between leaves
 * bytes without a record, which `SweepFiles` removes; never a record without bytes.
 *
 * @param record gets the file, or the one that an earlier attempt at the same upload has stored. It must create what it
 * stores, because it runs again if the unit of work is retried.
 * @throws OwnerErased, FileQuotaExceeded, and the errors of `record`
 */
async function storeFile<Result>(
  { fileStore, storedFiles, userFiles, unitOfWork }: StoreFileDependencies,
  file: StoredFile,
  content: FileContent,
  record: (stored: StoredFile) => Promise<Result>,
): Promise<Result> {
  await fileStore.put(file.id, content);
  try {
    const { stored, result } = await unitOfWork.run(async () => {
      const stored = await storedFiles.add(file);
      const result = await record(stored);
      // Last, because a new picture replaces another. `add` has locked the owner, so parallel uploads count each other.
      if (stored === file) checkQuota(await userFiles.usageOf(file.ownerId));
      return { stored, result };
    });
    if (stored.id !== file.id) await fileStore.remove(file.id);
    return result;
  } catch (error) {
    // A broken rule means that the record is not stored. After a lost connection it may be: the sweep decides.
    if (error instanceof DomainError) await fileStore.remove(file.id);
    throw error;
  }
}

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

export interface UploadFileCommand {
  readonly ownerId: UserId;
  readonly content: FileContent;
  /** The same in each retry of the command; `null` if there will be none. */
  readonly uploadId?: UploadId | null;
}

/** Stores a file that its owner can attach to a ticket or a message. */
export class UploadFile extends UseCase<
  StoreFileDependencies & { mediaTypes: MediaTypes; ids: IdGenerator; calendar: BusinessCalendar; clock: Clock }
> {
  readonly idempotency = 'resumable';

  /** @throws FileTooLarge, FileTypeNotAccepted, OwnerErased, FileQuotaExceeded */
  async execute({ ownerId, content, uploadId = null }: UploadFileCommand): Promise<StoredFile> {
    const { mediaTypes, ids } = this.deps;
    const { sizeBytes } = content;
    const mediaType = checkUpload('attachment', sizeBytes, await mediaTypes.detect(content));
    const upload = { id: ids.next<'StoredFile'>(), uploadId, ownerId, mediaType, sizeBytes };
    const file = new StoredFile({ ...upload, purpose: 'attachment' }, await momentOf(this.deps));
    return storeFile(this.deps, file, content, async (stored) => stored);
  }
}

export interface UploadProfilePictureCommand {
  readonly userId: UserId;
  readonly content: FileContent;
  /** The same in each retry of the command; `null` if there will be none. */
  readonly uploadId?: UploadId | null;
  /** Aborted when the client hangs up; then nothing is stored. */
  readonly signal?: AbortSignal;
}

export interface UploadedPicture {
  readonly fileId: FileId;
  readonly updatedAt: Date;
}

export class UploadProfilePicture extends UseCase<
  StoreFileDependencies & {
    users: Users;
    mediaTypes: MediaTypes;
    pictureEncoder: PictureEncoder;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
  }
> {
  readonly idempotency = 'resumable';

  /**
   * @throws FileTooLarge, FileTypeNotAccepted, InvalidPicture, PictureEncoderBusy, UserNotFound, OwnerErased,
   * FileQuotaExceeded
   */
  async execute({ userId, content, uploadId = null, signal }: UploadProfilePictureCommand): Promise<UploadedPicture> {
    const { users, mediaTypes, pictureEncoder, ids } = this.deps;
    const mediaType = checkUpload('picture', content.sizeBytes, await mediaTypes.detect(content));
    const picture = await pictureEncoder.encode(content, mediaType, signal);
    const { sizeBytes } = picture;
    const now = await momentOf(this.deps);
    const upload = { id: ids.next<'StoredFile'>(), uploadId, ownerId: userId, mediaType, sizeBytes };
    const file = new StoredFile({ ...upload, purpose: 'picture' }, now);
    return storeFile(this.deps, file, picture, async (stored) => {
      if (stored === file) {
        const user = await users.get(userId);
        user.changePicture(file.id, now);
        await users.save(user);
      }
      return { fileId: stored.id, updatedAt: stored.createdAt };
    });
  }
}
