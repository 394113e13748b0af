import type { DocumentId, UserId } from '../shared/ids.ts';
import type { UserDocument } from './user-document.ts';

/** The documents that borrowers have uploaded and not deleted. */
export interface UserDocuments {
  add(document: UserDocument): Promise<void>;
  /** Locks the document until the unit of work ends. @throws DocumentNotFound also if it belongs to another user */
  get(id: DocumentId, ownerId: UserId): Promise<UserDocument>;
  /** For operators, who know only the document. Locks nothing. @throws DocumentNotFound */
  ownerOf(id: DocumentId): Promise<UserId>;
  save(document: UserDocument): Promise<void>;
  /** Publishes its events. */
  remove(document: UserDocument): Promise<void>;
}
