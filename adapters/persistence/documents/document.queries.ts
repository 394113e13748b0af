import type { ExpressionBuilder, Selectable } from 'kysely';
import type {
  DocumentCase,
  DocumentCaseFilter,
  DocumentFilter,
  DocumentItem,
  DocumentQueries,
} from '../../../application/documents/document.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { DocumentId, FileId } from '../../../domain/documents/document.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type Documents = Selectable<Tables['user_documents']>;
type T = ExpressionBuilder<Tables & { t: Documents & { created_at: Documents['uploaded_at'] } }, 't'>;

const item = ({ ref }: T) =>
  [
    ref('t.id').$castTo<DocumentId>().as('documentId'),
    't.document_type as documentType',
    ref('t.file_id').$castTo<FileId>().as('fileId'),
    't.verified',
    iso(ref('t.created_at')).as('uploadDate'),
  ] as const;

const caseView = (t: T) => [...item(t), 't.owner_id as userId'] as const;

/** Lists are sorted by `created_at`. A renamed column still uses the index. */
const rows = (db: Db, { userId, documentType, verified }: DocumentCaseFilter) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('user_documents as d').selectAll('d').select('d.uploaded_at as created_at').as('t'),
    )
    .where((t) => t.and(given({ 't.owner_id': userId, 't.document_type': documentType, 't.verified': verified })));

const LIST = listQuery({
  filters: ['userId', 'documentType', 'verified'],
  rows,
  select: (found) => found.select(item),
});
const CASES = listQuery({
  filters: ['userId', 'documentType', 'verified'],
  rows,
  select: (found) => found.select(caseView),
  wide: true,
});
const CASE = viewQuery((db, { id }: { id: DocumentId }) => rows(db, {}).where('t.id', '=', id).select(caseView));

export class KyselyDocumentQueries extends DatabaseAdapter implements DocumentQueries {
  listOf(userId: UserId, { documentType }: DocumentFilter, page: PageRequest): Promise<Page<DocumentItem>> {
    return LIST(this.em, { userId, documentType }, page);
  }

  cases(filter: DocumentCaseFilter, page: PageRequest): Promise<Page<DocumentCase>> {
    return CASES(this.em, filter, page);
  }

  caseOf(id: DocumentId): Promise<DocumentCase | null> {
    return CASE(this.em, { id });
  }
}
