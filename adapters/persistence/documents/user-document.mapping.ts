import { defineEntity, p } from '@mikro-orm/core';
import { DOCUMENT_TYPES } from '../../../domain/documents/document-type.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';

export const UserDocumentMapping = defineEntity({
  name: UserDocument.name,
  tableName: 'user_documents',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid().fieldName('owner_id'),
    fileId: p.uuid().fieldName('file_id'),
    documentType: p.enum(DOCUMENT_TYPES).fieldName('document_type'),
    uploadedAt: p.datetime().fieldName('uploaded_at'),
    _verified: p.boolean().fieldName('verified'),
    _verifiedAt: p.datetime().nullable().fieldName('verified_at'),
    version: p.integer().version(),
  },
});
