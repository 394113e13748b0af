import type { DocumentRejected, DocumentVerified } from '../../domain/documents/document.events.ts';
import type { DocumentType } from '../../domain/documents/document-type.ts';
import { type Announcers, DOCUMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 500;

const NAMES: Readonly<Record<DocumentType, string>> = {
  ID: 'identity document',
  PROOF_ADDRESS: 'proof of address',
  INCOME_STATEMENT: 'income statement',
  BANK_STATEMENT: 'bank statement',
};

export const DOCUMENT_ANNOUNCEMENTS: Announcers<DocumentVerified | DocumentRejected> = {
  'document.verified': (event) => ({
    ...about(event),
    title: 'Your document was verified',
    message: `We have verified your ${NAMES[event.documentType]}. Thank you.`,
  }),
  'document.rejected': (event) => ({
    ...about(event),
    title: 'Your document was not accepted',
    message:
      `We could not accept your ${NAMES[event.documentType]}. Please upload another one. ` +
      `Reason: ${quoted(event.reason, REASON_MAX_LENGTH)}`,
  }),
};

function about({ type, documentId, ownerId }: DocumentVerified | DocumentRejected) {
  const source = `${type}:${documentId}`;
  return { recipientId: ownerId, source, type: DOCUMENT_UPDATE, actionPath: '/user/documents' };
}
