import type { FileContent, MediaTypes, PictureEncoder } from '../../domain/documents/file-store.port.ts';
import { checkUpload, StoredFile } from '../../domain/documents/stored-file.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { FileId, UploadId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type StoreFileDependencies, storeFile } from './store-file.ts';

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
