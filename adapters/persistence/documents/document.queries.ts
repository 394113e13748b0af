import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentFilter, DocumentItem, DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, pageOf } from '../shared/read-models.ts';

const COLUMNS = `t.id as "documentId", t.document_type as "documentType", t.file_id as "fileId", t.verified,
  ${iso('t.created_at')} as "uploadDate"`;
// Lists are sorted by `created_at`, which for a document is when it was uploaded. The index is used all the same.
const TABLE = '(select d.*, d.uploaded_at as created_at from user_documents d)';

export class KyselyDocumentQueries implements DocumentQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(ownerId: UserId, { documentType }: DocumentFilter, page: PageRequest): Promise<Page<DocumentItem>> {
    return pageOf<DocumentItem>(this.em, {
      columns: COLUMNS,
      table: TABLE,
      where: 't.owner_id = $1 and ($2::text is null or t.document_type = $2)',
      values: [ownerId, documentType ?? null],
      page,
    });
  }
}
