import type { DocumentType } from '../../domain/documents/document.events.ts';
import type { MediaType } from '../../domain/documents/stored-file.ts';
import type { DocumentStatus } from '../../domain/documents/user-document.ts';
import type { DocumentId, FileId, UserId } from '../../domain/shared/ids.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { DocumentItem, OperatorDocument } from './document.record.ts';

export interface DocumentFilter {
  readonly documentType?: DocumentType;
}

export interface OperatorDocumentFilter extends DocumentFilter, DateRange {
  readonly status?: DocumentStatus;
  readonly verified?: boolean;
  readonly userId?: string;
}

export interface DocumentQueries {
  listOf(ownerId: UserId, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentItem>>;
  listForOperators(filter: OperatorDocumentFilter, page: PageRequest): Promise<Page<OperatorDocument>>;
  getForOperators(id: DocumentId): Promise<OperatorDocument | null>;
}

/** The types of stored files. Unknown ids are left out. */
export interface FileTypes {
  of(ids: readonly FileId[]): Promise<ReadonlyMap<FileId, MediaType>>;
}
