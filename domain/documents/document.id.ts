import type { Id } from '../shared/id.ts';

export type FileId = Id<'StoredFile'>;
export type DocumentId = Id<'UserDocument'>;
/** The same in each attempt at one upload. */
export type UploadId = Id<'Upload'>;
