import { FileLinkInvalid, FileNotFound } from '../../domain/documents/document.errors.ts';
import type { FileLinks, FileStore, LinkProof } from '../../domain/documents/file-store.port.ts';
import type { StoredFile, StoredFiles } from '../../domain/documents/stored-file.ts';
import type { FileId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';

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
