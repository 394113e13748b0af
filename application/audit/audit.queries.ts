import type { Page, PageRequest } from '../shared/page.ts';

/** `createdAt` is ISO 8601 in UTC. */
export interface AuditItem {
  readonly auditId: string;
  readonly operatorId: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly createdAt: string;
}

export interface AuditFilter {
  readonly operatorId?: string;
  readonly action?: string;
  readonly subjectId?: string;
  /** The user, or their requests, loans, payments, deposits, documents and tickets. */
  readonly aboutUserId?: string;
}

export interface AuditQueries {
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditItem>>;
}
