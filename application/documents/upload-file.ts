import type { FileContent, MediaTypes } from '../../domain/documents/file-store.port.ts';
import { checkUpload, StoredFile } from '../../domain/documents/stored-file.ts';
import type { UploadId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type StoreFileDependencies, storeFile } from './store-file.ts';

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
