import { Aggregate } from '../shared/aggregate.ts';
import type { UserId } from '../shared/id.ts';
import type { DocumentEvents } from './document.events.ts';
import type { DocumentId, FileId } from './document.id.ts';
import type { DocumentType } from './document-type.ts';

export type NewUserDocument = Pick<UserDocument, 'id' | 'ownerId' | 'fileId' | 'documentType'>;

/**
 * A borrower's uploaded document.
 * Invariants: it has exactly one file and is removed with it; once verified, it stays verified.
 */
export class UserDocument extends Aggregate<DocumentEvents> {
  readonly id: DocumentId;
  readonly ownerId: UserId;
  readonly fileId: FileId;
  readonly documentType: DocumentType;
  readonly uploadedAt: Date;
  private _verified: boolean;
  private _verifiedAt: Date | null;

  constructor({ id, ownerId, fileId, documentType }: NewUserDocument, now: Date) {
    super();
    this.id = id;
    this.ownerId = ownerId;
    this.fileId = fileId;
    this.documentType = documentType;
    this.uploadedAt = now;
    this._verified = false;
    this._verifiedAt = null;
  }

  get verified(): boolean {
    return this._verified;
  }

  get verifiedAt(): Date | null {
    return this._verifiedAt;
  }

  /** Idempotent. */
  verify(now: Date): void {
    if (this._verified) return;
    this._verified = true;
    this._verifiedAt = now;
    const { id: documentId, ownerId, documentType } = this;
    this.record({ type: 'document.verified', occurredAt: now, documentId, ownerId, documentType });
  }
}
