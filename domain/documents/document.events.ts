import type { DomainEvent } from '../shared/aggregate.ts';
import type { DocumentId, UserId } from '../shared/ids.ts';

export const DOCUMENT_TYPES = ['ID', 'PROOF_ADDRESS', 'INCOME_STATEMENT', 'BANK_STATEMENT'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The type that verifies its owner once it is verified. */
export const PROOF_OF_IDENTITY: DocumentType = 'ID';

/** Types that prove an income once verified. */
export const PROOFS_OF_INCOME: readonly DocumentType[] = ['INCOME_STATEMENT', 'BANK_STATEMENT'];

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
