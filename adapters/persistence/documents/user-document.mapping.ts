import { defineEntity, p } from '@mikro-orm/core';
import { DOCUMENT_TYPES } from '../../../domain/documents/document-type.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';

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
    version: p.integer().version(),
  },
});
