import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FileTypes } from '../../../application/documents/file-types.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const TYPES = compiledQuery((db, { ids }: { ids: readonly FileId[] }) =>
  db
    .selectFrom('stored_files')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(({ ref }) => [ref('id').$castTo<FileId>().as('id'), 'media_type as mediaType']),
);

export function kyselyFileTypes(em: EntityManager): FileTypes {
  return {
    of: async (ids) => new Map((await TYPES(em, { ids })).map(({ id, mediaType }) => [id, mediaType])),
  };
}
