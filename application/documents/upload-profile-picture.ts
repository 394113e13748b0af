import type { FileId } from '../../domain/documents/document.id.ts';
import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { MediaTypes } from '../../domain/documents/media-types.port.ts';
import type { PictureEncoder } from '../../domain/documents/picture-encoder.port.ts';
import { checkUpload, StoredFile } from '../../domain/documents/stored-file.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type StoreFileDependencies, storeFile } from './store-file.ts';

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
    clock: Clock;
  }
> {
  /** @throws FileTooLarge, FileTypeNotAccepted, InvalidPicture, UserNotFound, OwnerErased */
  async execute({ userId, content }: { userId: UserId; content: FileContent }): Promise<UploadedPicture> {
    const { users, mediaTypes, pictureEncoder, ids, clock } = this.deps;
    const mediaType = checkUpload('picture', content.sizeBytes, await mediaTypes.detect(content));
    const picture = await pictureEncoder.encode(content, mediaType);
    const { sizeBytes } = picture;
    const now = clock.now();
    const file = new StoredFile({ id: ids.next(), ownerId: userId, purpose: 'picture', mediaType, sizeBytes }, now);
    return storeFile(this.deps, file, picture, async () => {
      const user = await users.get(userId);
      user.changePicture(file.id, now);
      await users.save(user);
      return { fileId: file.id, updatedAt: now };
    });
  }
}
