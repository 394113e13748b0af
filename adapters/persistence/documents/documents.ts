import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DocumentQueries, FileTypes } from '../../../application/documents/document.queries.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import { type DocumentStatus, UserDocument, type UserDocuments } from '../../../domain/documents/user-document.ts';
import type { DocumentId, FileId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { holdPerson } from '../database/locks.ts';
import { documentStatus } from '../tables/open-work.ts';
import { borrowerOf } from '../tables/people.ts';
import type { Tables } from '../tables/tables.ts';

type Documents = Tables['user_documents'];
type T = ExpressionBuilder<Tables & { t: Documents & { created_at: Documents['uploaded_at'] } }, 't'>;

const item = ({ ref }: T) =>
  [
    ref('t.id').$castTo<DocumentId>().as('documentId'),
    't.document_type as documentType',
    ref('t.file_id').$castTo<FileId>().as('fileId'),
    't.verified',
    iso(ref('t.created_at')).as('uploadDate'),
  ] as const;

const operatorView = (t: T) =>
  [
    ...item(t),
    't.owner_id as userId',
    borrowerOf(t.ref('t.owner_id')),
    documentStatus(t).as('status'),
    't.rejection_reason as rejectionReason',
  ] as const;

/** Lists are sorted by `created_at`. PostgreSQL still uses the index on the renamed column. */
const documents = (db: Db) =>
  db.selectFrom((eb) =>
    eb.selectFrom('user_documents as d').selectAll('d').select('d.uploaded_at as created_at').as('t'),
  );

const filters = {
  userId: 't.owner_id',
  documentType: 't.document_type',
  verified: 't.verified',
  status: (t: T, value: DocumentStatus) => sql<boolean>`${documentStatus(t)} = ${value}`,
} as const;
const LIST = listQuery({ from: documents, filters, select: item });
const { createdAt } = SORT_KEYS;
const OPERATOR_LIST = listQuery({
  from: documents,
  filters: { ...filters, ...PERIOD },
  select: operatorView,
  acrossOwners: true,
  sorts: { createdAt, uploadDate: createdAt },
});
const FOR_OPERATORS = viewQuery((db, { id }: { id: DocumentId }) =>
  documents(db).where('t.id', '=', id).select(operatorView),
);

export function kyselyDocumentQueries(em: EntityManager): DocumentQueries {
  return {
    listOf: (userId, { documentType }, page) => LIST(em, { userId, documentType }, page),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),
  };
}

const failHandler = () => new DocumentNotFound();

export class MikroOrmUserDocuments extends MikroOrmCollection<UserDocument> implements UserDocuments {
  async get(id: DocumentId, ownerId: UserId): Promise<UserDocument> {
    await holdPerson(this.em, { userId: ownerId });
    return this.em.findOneOrFail(UserDocument, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler });
  }

  async ownerOf(id: DocumentId): Promise<UserId> {
    const row = this.db.selectFrom('user_documents').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).owner_id as UserId;
  }

  async remove(document: UserDocument): Promise<void> {
    await this.em.remove(document).flush();
    await this.events.publish(document.pullEvents());
  }
}

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
