import type { Id } from '../shared/id.ts';

export type FileId = Id<'StoredFile'>;
export type DocumentId = Id<'UserDocument'>;
