import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { DocumentId } from './document.id.ts';
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

export type DocumentEvents = DocumentVerified | DocumentRejected;
