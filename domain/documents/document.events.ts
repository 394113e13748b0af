import type { DomainEvent } from '../shared/domain-event.ts';
import type { DocumentId, UserId } from '../shared/ids.ts';
import type { DocumentType } from './document-type.ts';

interface DocumentEvent extends DomainEvent {
  readonly documentId: DocumentId;
  readonly ownerId: UserId;
  readonly documentType: DocumentType;
}

export interface DocumentVerified extends DocumentEvent {
  readonly type: 'document.verified';
}

export interface DocumentRejected extends DocumentEvent {
  readonly type: 'document.rejected';
  readonly reason: string;
}

/** The owner deleted it. */
export interface DocumentDeleted extends DocumentEvent {
  readonly type: 'document.deleted';
  readonly verified: boolean;
}

export type DocumentEvents = DocumentVerified | DocumentRejected | DocumentDeleted;
