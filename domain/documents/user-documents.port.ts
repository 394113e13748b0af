import type { UserId } from '../shared/id.ts';
import type { DocumentId } from './document.id.ts';
import type { UserDocument } from './user-document.ts';

/** The documents that borrowers have shown and not taken back. */
export interface UserDocuments {
  add(document: UserDocument): Promise<void>;
  /** @throws DocumentNotFound */
  get(id: DocumentId): Promise<UserDocument>;
  /** @throws DocumentNotFound also when it is somebody else's */
  getOwn(id: DocumentId, ownerId: UserId): Promise<UserDocument>;
  save(document: UserDocument): Promise<void>;
  remove(document: UserDocument): Promise<void>;
}
