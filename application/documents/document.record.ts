import type { Static } from 'typebox';
import { DOCUMENT_TYPES } from '../../domain/documents/document.events.ts';
import { DOCUMENT_STATUSES } from '../../domain/documents/user-document.ts';
import type { FileId } from '../../domain/shared/ids.ts';
import { BorrowerData } from '../identity/account.record.ts';
import { EXAMPLE_IDS, flag, id, link, moment, nullable, oneOf, record, text, without } from '../shared/record.ts';

export const DocumentTypeField = oneOf(DOCUMENT_TYPES, { title: 'DocumentType' });

const signature = '0123456789abcdef'.repeat(4);

const url = link(
  `https://api.example.com/files/${EXAMPLE_IDS.file}?expires=1795216620&signature=${signature}`,
  'A signed URL, valid for 15 minutes.',
);

export const DocumentView = record('Document', {
  documentId: id('document'),
  documentType: DocumentTypeField,
  url,
  verified: flag(false),
  uploadDate: moment(),
});

/** Adapters turn the file into a link. */
interface InFile {
  readonly fileId: FileId;
}

export const StoredDocument = without(DocumentView, 'url');

export interface DocumentItem extends Static<typeof StoredDocument>, InFile {}

export const ProfilePicture = record('ProfilePicture', { url, updatedAt: moment() });

export const UploadedFile = record('UploadedFile', { fileId: id('file'), url, createdAt: moment() });

export const DocumentStatusField = oneOf(DOCUMENT_STATUSES, { title: 'DocumentStatus' });

export const OperatorDocument = record('OperatorDocument', {
  ...DocumentView.properties,
  userId: id('user'),
  borrower: BorrowerData,
  status: DocumentStatusField,
  rejectionReason: nullable(text()),
});

export const StoredOperatorDocument = without(OperatorDocument, 'url');

/** A document as an operator sees it. */
export interface OperatorDocument extends Static<typeof StoredOperatorDocument>, InFile {}
