import { Type } from 'typebox';
import type { AuditItem, AuditQueries } from '../../../application/audit/audit.queries.ts';
import { auditSchemas, type HttpServer, IdFilter, withIds } from '../../http/for-console.ts';
import { instant } from '../format.ts';
import { type Column, list } from '../lists.ts';

export interface AuditPagesOptions {
  readonly audit: AuditQueries;
}

/** Where the pages of subjects are. */
const PAGES: Readonly<Record<string, string>> = {
  'loan-request': '/requests',
  loan: '/loans',
  payment: '/payments',
  ticket: '/tickets',
  document: '/documents',
  user: '/users',
  webhook: '/webhooks',
};

export const AUDIT_COLUMNS: readonly Column<AuditItem>[] = [
  { head: 'At', cell: ({ createdAt }) => instant(createdAt) },
  { head: 'Act', cell: ({ action }) => action },
  {
    head: 'Subject',
    cell: ({ subjectType }) => subjectType,
    link: ({ subjectType, subjectId }) => (subjectType in PAGES ? `${PAGES[subjectType]}/${subjectId}` : null),
  },
  { head: 'Operator', cell: ({ operatorId }) => operatorId, link: ({ operatorId }) => `/users/${operatorId}` },
  { head: 'Changes', cell: changesOf },
];

const { querystring } = auditSchemas.listAudit;

/** Who did what. */
export function auditPages(app: HttpServer, { audit }: AuditPagesOptions): void {
  list(app, {
    path: '/audit',
    title: 'Audit',
    query: Type.Object({ ...querystring.properties, aboutUserId: Type.Optional(IdFilter()) }),
    filters: {
      action: 'Act',
      subjectId: 'Id of the subject',
      operatorId: 'Id of the operator',
      aboutUserId: 'Id of the user',
    },
    load: (filter, page) => audit.list(withIds(filter, 'subjectId', 'operatorId', 'aboutUserId'), page),
    columns: AUDIT_COLUMNS,
    empty: 'No operator has done this.',
  });
}

function changesOf({ before, after }: AuditItem): string {
  const [from, to] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[];
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return Object.keys({ ...from, ...to })
    .map((name) => [name, text(from?.[name]), text(to?.[name])])
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${was} → ${is}`)
    .join('; ');
}
