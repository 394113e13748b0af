import { defineEntity, p } from '@mikro-orm/core';
import { DOCUMENT_TYPES } from '../../../domain/documents/document.events.ts';
import { FILE_PURPOSES, MEDIA_TYPES } from '../../../domain/documents/stored-file.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';
import { leftOut } from './personal-marks.ts';

export const StoredFileMapping = defineEntity({
  name: 'StoredFileRecord',
  tableName: 'stored_files',
  properties: {
    id: p.uuid().primary(),
    uploadId: leftOut(p.uuid().nullable()),
    ownerId: p.uuid(),
    purpose: p.enum(FILE_PURPOSES),
    mediaType: p.enum(MEDIA_TYPES),
    sizeBytes: p.bigint(),
    createdAt: p.datetime(),
  },
});

export const UserDocumentMapping = defineEntity({
  class: UserDocument,
  tableName: 'user_documents',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    fileId: p.uuid(),
    documentType: p.enum(DOCUMENT_TYPES),
    uploadedAt: p.datetime(),
    verified: p.boolean().accessor('_verified'),
    verifiedAt: p.datetime().nullable().accessor('_verifiedAt'),
    rejectionReason: p.text().nullable().accessor('_rejectionReason'),
    rejectedAt: p.datetime().nullable().accessor('_rejectedAt'),
    version: leftOut(p.integer().version()),
  },
});
