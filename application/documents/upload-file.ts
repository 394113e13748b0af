import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { MediaTypes } from '../../domain/documents/media-types.port.ts';
import { checkUpload, StoredFile } from '../../domain/documents/stored-file.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type StoreFileDependencies, storeFile } from './store-file.ts';

/** Stores a file that its owner can attach to a ticket or a message. */
export class UploadFile extends UseCase<
  StoreFileDependencies & { mediaTypes: MediaTypes; ids: IdGenerator; clock: Clock }
> {
  /** @throws FileTooLarge, FileTypeNotAccepted, OwnerErased */
  async execute({ ownerId, content }: { ownerId: UserId; content: FileContent }): Promise<StoredFile> {
    const { mediaTypes, ids, clock } = this.deps;
    const { sizeBytes } = content;
    const mediaType = checkUpload('attachment', sizeBytes, await mediaTypes.detect(content));
    const file = new StoredFile({ id: ids.next(), ownerId, purpose: 'attachment', mediaType, sizeBytes }, clock.now());
    return storeFile(this.deps, file, content, async () => file);
  }
}
