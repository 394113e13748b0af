import type { MediaType } from '../../domain/documents/stored-file.ts';
import type { FileId } from '../../domain/shared/ids.ts';

/** The types of stored files. Unknown ids are left out. */
export interface FileTypes {
  of(ids: readonly FileId[]): Promise<ReadonlyMap<FileId, MediaType>>;
}
