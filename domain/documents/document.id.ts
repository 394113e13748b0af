import type { Id } from '../shared/id.ts';
import type { Sha256 } from '../shared/sha256.ts';

export type FileId = Id<'StoredFile'>;
/** Names bytes in the file store: an upload by its id, an agreement by the digest of its paper. */
export type FileKey = FileId | Sha256;
export type DocumentId = Id<'UserDocument'>;
const FILE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the name is an id that this service generates. */
export function isFileId(name: string): name is FileId {
  return FILE_ID.test(name);
}

/** The same in each attempt at one upload. */
export type UploadId = Id<'Upload'>;
