import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import type { DocumentId, FileId, UserId } from '../shared/ids.ts';
import { DocumentNotPending } from './document.errors.ts';
import { type DocumentEvents, type DocumentType, PROOF_OF_IDENTITY } from './document.events.ts';

export const DOCUMENT_STATUSES = ['Pending', 'Verified', 'Rejected'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** A decision is final: after a rejection the borrower uploads another document. */
const TRANSITIONS: Transitions<DocumentStatus> = {
  Pending: ['Verified', 'Rejected'],
  Verified: [],
  Rejected: [],
};

export type NewUserDocument = Pick<UserDocument, 'id' | 'ownerId' | 'fileId' | 'documentType'>;

/**
 * A borrower's uploaded document, verified or rejected once by an operator.
 * Invariants: it has exactly one file and is removed with it; only a verified one counts as proof.
 */
export class UserDocument extends Aggregate<DocumentEvents> {
  readonly id: DocumentId;
  readonly ownerId: UserId;
  readonly fileId: FileId;
  readonly documentType: DocumentType;
  readonly uploadedAt: Date;
  private _verified: boolean;
  private _verifiedAt: Date | null;
  private _rejectionReason: string | null;
  private _rejectedAt: Date | null;

  constructor({ id, ownerId, fileId, documentType }: NewUserDocument, now: Date) {
    super();
    this.id = id;
    this.ownerId = ownerId;
    this.fileId = fileId;
    this.documentType = documentType;
    this.uploadedAt = now;
    this._verified = false;
    this._verifiedAt = null;
    this._rejectionReason = null;
    this._rejectedAt = null;
  }

  get status(): DocumentStatus {
    if (this._verified) return 'Verified';
    return this._rejectedAt === null ? 'Pending' : 'Rejected';
  }

  get verified(): boolean {
    return this._verified;
  }

  /** Whether it is a verified proof of identity. */
  get provesIdentity(): boolean {
    return this._verified && this.documentType === PROOF_OF_IDENTITY;
  }

  get verifiedAt(): Date | null {
    return this._verifiedAt;
  }

  get rejectionReason(): string | null {
    return this._rejectionReason;
  }

  get rejectedAt(): Date | null {
    return this._rejectedAt;
  }

  /** Idempotent. @throws DocumentNotPending if it was rejected */
  verify(now: Date): void {
    if (this.status === 'Verified') return;
    this.assertMayBecome('Verified');
    this._verified = true;
    this._verifiedAt = now;
    this.record({ type: 'document.verified', ...this.subject(now) });
  }

  /** Idempotent: the first reason stays. @throws DocumentNotPending if it was verified */
  reject(reason: string, now: Date): void {
    if (this.status === 'Rejected') return;
    this.assertMayBecome('Rejected');
    this._rejectionReason = reason;
    this._rejectedAt = now;
    this.record({ type: 'document.rejected', ...this.subject(now), reason });
  }

  /** Call it before the document is removed. */
  delete(now: Date): void {
    this.record({ type: 'document.deleted', ...this.subject(now), verified: this._verified });
  }

  private assertMayBecome(next: DocumentStatus): void {
    transition(TRANSITIONS, this.status, next, () => new DocumentNotPending(this.status));
  }

  private subject(occurredAt: Date) {
    const { id: documentId, ownerId, documentType } = this;
    return { occurredAt, documentId, ownerId, documentType };
  }
}

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
