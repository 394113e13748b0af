import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DocumentQueries, FileTypes } from '../../../application/documents/document.queries.ts';
import { StoredDocument, StoredOperatorDocument } from '../../../application/documents/document.record.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import { type DocumentStatus, UserDocument, type UserDocuments } from '../../../domain/documents/user-document.ts';
import type { DocumentId, FileId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { holdPerson } from '../database/locks.ts';
import { documentStatus } from '../tables/open-work.ts';
import type { Tables } from '../tables/tables.ts';

type Documents = Tables['user_documents'];
type T = ExpressionBuilder<Tables & { t: Documents & { created_at: Documents['uploaded_at'] } }, 't'>;

const item = { documentId: 'id', uploadDate: 'uploaded_at' } as const;
const ofOwner = fieldsOf('user_documents', StoredDocument, item);
const ofOperators = fieldsOf('user_documents', StoredOperatorDocument, {
  ...item,
  userId: 'owner_id',
  borrower: 'owner_id',
  status: documentStatus,
});
const listed = (t: T) => [...ofOwner(t), t.ref('t.file_id').$castTo<FileId>().as('fileId')] as const;
const operatorView = (t: T) => [...ofOperators(t), t.ref('t.file_id').$castTo<FileId>().as('fileId')] as const;

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
const LIST = listQuery({ from: documents, filters, select: listed });
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
