import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { UserPictureChanged } from '../../domain/identity/user.events.ts';
import type { FileId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { UseCase } from '../shared/use-case.ts';
import { removeFile } from './remove-stored-file.ts';

/** Removes the picture that a user replaced. */
export class RemoveReplacedPicture extends UseCase<{ storedFiles: StoredFiles; jobs: JobQueue }> {
  async execute({ userId, replacedImage }: Pick<UserPictureChanged, 'userId' | 'replacedImage'>): Promise<void> {
    if (replacedImage !== null) await removeFile(this.deps, { fileId: replacedImage as FileId, ownerId: userId });
  }
}
