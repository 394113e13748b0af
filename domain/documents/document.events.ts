import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { DocumentId } from './document.id.ts';
import type { DocumentType } from './document-type.ts';

export interface DocumentVerified extends DomainEvent {
  readonly type: 'document.verified';
  readonly documentId: DocumentId;
  readonly ownerId: UserId;
  readonly documentType: DocumentType;
}

export type DocumentEvents = DocumentVerified;
