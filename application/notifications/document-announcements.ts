import type { DocumentRejected, DocumentVerified } from '../../domain/documents/document.events.ts';
import { type Announcers, DOCUMENT_UPDATE, quoted } from './announcement.ts';

const REASON_MAX_LENGTH = 500;

export const DOCUMENT_ANNOUNCEMENTS: Announcers<DocumentVerified | DocumentRejected> = {
  'document.verified': (event) => ({
    ...about(event),
    notice: { name: event.type, values: { documentType: event.documentType } },
  }),
  'document.rejected': (event) => ({
    ...about(event),
    notice: {
      name: event.type,
      values: { documentType: event.documentType, reason: quoted(event.reason, REASON_MAX_LENGTH) },
    },
  }),
};

function about({ type, documentId, ownerId }: DocumentVerified | DocumentRejected) {
  const source = `${type}:${documentId}`;
  return { recipientId: ownerId, source, type: DOCUMENT_UPDATE, actionPath: '/user/documents' };
}
