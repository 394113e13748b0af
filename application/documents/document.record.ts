import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../domain/documents/document.events.ts';
import { DOCUMENT_STATUSES } from '../../domain/documents/user-document.ts';
import { BorrowerData } from '../identity/account.record.ts';
import { EXAMPLE_IDS, flag, id, moment, nullable, oneOf, record, text } from '../shared/record.ts';

export const Kind = oneOf(DOCUMENT_TYPES, { title: 'DocumentType' });

const signature = '0123456789abcdef'.repeat(4);

const url = Type.String({
  format: 'uri',
  description: 'A signed URL, valid for 15 minutes.',
  examples: [`https://api.example.com/files/${EXAMPLE_IDS.file}?expires=1795216620&signature=${signature}`],
});

export const DocumentData = record('Document', {
  documentId: id('document'),
  documentType: Kind,
  url,
  verified: flag(false),
  uploadDate: moment(),
});

export const ProfilePicture = record('ProfilePicture', { url, updatedAt: moment() });

export const UploadedFile = record('UploadedFile', { fileId: id('file'), url, createdAt: moment() });

export const DocumentStatus = oneOf(DOCUMENT_STATUSES, { title: 'DocumentStatus' });

export const OperatorDocument = record('OperatorDocument', {
  ...DocumentData.properties,
  userId: id('user'),
  borrower: BorrowerData,
  status: DocumentStatus,
  rejectionReason: nullable(text()),
});
