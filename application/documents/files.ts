import { FileLinkInvalid, FileNotFound } from '../../domain/documents/document.errors.ts';
import type { FileLinks, FileStore, LinkProof } from '../../domain/documents/file-store.port.ts';
import type { StoredFile, StoredFiles, UserFiles } from '../../domain/documents/stored-file.ts';
import type { UserPictureChanged } from '../../domain/identity/user.events.ts';
import type { FileId, FileKey, UserId } from '../../domain/shared/ids.ts';
import type { Clock, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { REMOVE_STORED_FILE, type StoredFileToRemove } from './stored-file-removal.port.ts';

export interface OpenedFile {
  readonly file: StoredFile;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Opens a file by a signed link. */
export class OpenFile extends UseCase<{ fileLinks: FileLinks; fileStore: FileStore; storedFiles: StoredFiles }> {
  /** @throws FileLinkInvalid before any look-up, FileNotFound if the file was removed */
  async execute({ fileId, proof }: { fileId: FileId; proof: LinkProof }): Promise<OpenedFile> {
    const { fileLinks, fileStore, storedFiles } = this.deps;
    if (!fileLinks.holds(fileId, proof)) throw new FileLinkInvalid();
    const file = await storedFiles.find(fileId);
    const bytes = file === null ? null : await fileStore.open(fileId);
    if (file === null || bytes === null) throw new FileNotFound();
    return { file, bytes };
  }
}

/**
 * Deletes the record of a file and enqueues the removal of its bytes, which could not be rolled back. Call it inside a
 * unit of work.
 */
export async function removeFile(
  { storedFiles, jobs }: { readonly storedFiles: StoredFiles; readonly jobs: JobQueue },
  { fileId, ownerId }: StoredFileToRemove & { readonly fileId: FileId },
): Promise<void> {
  await storedFiles.remove(fileId, ownerId);
  await jobs.enqueue(REMOVE_STORED_FILE, { fileId, ownerId });
}

/** Removes the bytes of a file whose record is deleted. */
export class RemoveStoredFile extends UseCase<{ fileStore: FileStore }> {
  async execute({ fileId }: StoredFileToRemove): Promise<void> {
    await this.deps.fileStore.remove(fileId);
  }
}

/** Deletes a file that is attached to nothing. */
export class DeleteFile extends UseCase<{
  storedFiles: StoredFiles;
  userFiles: UserFiles;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
}> {
  /** @throws FileNotFound, FileInUse */
  async execute({ ownerId, fileId }: { ownerId: UserId; fileId: FileId }): Promise<void> {
    const { userFiles, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const file = await userFiles.get(fileId, ownerId);
      file.assertNotInUse(await userFiles.isAttached(fileId, ownerId));
      await removeFile(this.deps, { fileId, ownerId });
    });
  }
}

/** Removes the picture that a user replaced. */
export class RemoveReplacedPicture extends UseCase<{ storedFiles: StoredFiles; jobs: JobQueue }> {
  async execute({ userId, replacedImage }: Pick<UserPictureChanged, 'userId' | 'replacedImage'>): Promise<void> {
    if (replacedImage !== null) await removeFile(this.deps, { fileId: replacedImage as FileId, ownerId: userId });
  }
}

export const SWEEP_FILES: JobKind<object> = { name: 'sweep-files' };

/** Far longer than an upload takes from its bytes to its record, so that no upload in progress is removed. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

/** Removes bytes without a record, which a crash leaves between the file store and the database. */
export class SweepFiles extends UseCase<{ fileStore: FileStore; storedFiles: StoredFiles; clock: Clock }> {
  /** @returns the number of removed files */
  async execute(): Promise<number> {
    const { fileStore, clock } = this.deps;
    let removed = 0;
    let batch: FileKey[] = [];
    for await (const id of fileStore.olderThan(new Date(clock.now().getTime() - GRACE_MS))) {
      batch.push(id);
      if (batch.length < BATCH) continue;
      removed += await this.sweep(batch);
      batch = [];
    }
    return removed + (await this.sweep(batch));
  }

  private async sweep(ids: readonly FileKey[]): Promise<number> {
    if (ids.length === 0) return 0;
    const { fileStore, storedFiles } = this.deps;
    const known = await storedFiles.known(ids);
    const orphans = ids.filter((id) => !known.has(id));
    for (const id of orphans) await fileStore.remove(id);
    return orphans.length;
  }
}
