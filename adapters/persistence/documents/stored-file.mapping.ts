import { defineEntity, p } from '@mikro-orm/core';
import { FILE_PURPOSES, MEDIA_TYPES } from '../../../domain/documents/stored-file.ts';

export const StoredFileMapping = defineEntity({
  name: 'StoredFileRecord',
  tableName: 'stored_files',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    purpose: p.enum(FILE_PURPOSES),
    mediaType: p.enum(MEDIA_TYPES),
    sizeBytes: p.bigint(),
    createdAt: p.datetime(),
  },
});
