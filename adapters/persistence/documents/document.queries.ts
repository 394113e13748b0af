import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  DocumentCase,
  DocumentCaseFilter,
  DocumentFilter,
  DocumentItem,
  DocumentQueries,
} from '../../../application/documents/document.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { DocumentId } from '../../../domain/documents/document.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, pageOf, rowsOf } from '../shared/read-models.ts';

const COLUMNS = `t.id as "documentId", t.document_type as "documentType", t.file_id as "fileId", t.verified,
  ${iso('t.created_at')} as "uploadDate"`;
const CASE = `${COLUMNS}, t.owner_id as "userId"`;
// Lists are sorted by `created_at`, which for a document is when it was uploaded. The index is used all the same.
const TABLE = '(select d.*, d.uploaded_at as created_at from user_documents d)';

export class PostgresDocumentQueries implements DocumentQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(ownerId: UserId, { documentType }: DocumentFilter, page: PageRequest): Promise<Page<DocumentItem>> {
    return pageOf<DocumentItem>(this.em, {
      columns: COLUMNS,
      table: TABLE,
      where: { 't.owner_id = ?': ownerId, 't.document_type = ?': documentType },
      page,
    });
  }

  cases({ documentType, verified, userId }: DocumentCaseFilter, page: PageRequest): Promise<Page<DocumentCase>> {
    return pageOf<DocumentCase>(this.em, {
      columns: CASE,
      table: TABLE,
      where: { 't.document_type = ?': documentType, 't.verified = ?': verified, 't.owner_id = ?': userId },
      page,
      wide: true,
    });
  }

  async caseOf(id: DocumentId): Promise<DocumentCase | null> {
    const [row] = await rowsOf<DocumentCase>(this.em, `select ${CASE} from ${TABLE} t where t.id = $1`, [id]);
    return row ?? null;
  }
}
