import type { AuditItem, AuditQueries } from '../../../application/audit/audit.queries.ts';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UserQueries, UserView } from '../../../application/identity/user.queries.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { pathId } from '../../http/api/read-fields.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import * as userSchemas from '../../http/backoffice/users.schemas.ts';
import type { Facts } from '../descriptions.ts';
import { detail, found, type Part } from '../details.ts';
import { day, instant, orNone } from '../format.ts';
import { type Column, list, NEWEST, NEWEST_100, tableOf } from '../lists.ts';
import { DOCUMENT_COLUMNS, LOAN_COLUMNS } from './columns.ts';

export interface UserPagesOptions {
  readonly userQueries: UserQueries;
  readonly documentQueries: DocumentQueries;
  readonly loanQueries: LoanQueries;
  readonly auditQueries: AuditQueries;
}

export function userPages(
  app: HttpServer,
  { userQueries, documentQueries, loanQueries, auditQueries }: UserPagesOptions,
): void {
  list(app, {
    path: '/users',
    title: 'Users',
    query: userSchemas.listUsers.querystring,
    filters: { role: 'Role', email: 'E-mail, the full address' },
    load: (filter, page) => userQueries.list(filter, page),
    columns: [
      { head: 'Name', cell: nameOf, link: ({ userId }) => `/users/${userId}` },
      { head: 'E-mail', cell: ({ email }) => orNone(email) },
      { head: 'Role', cell: ({ role }) => role },
      { head: 'Verified', cell: ({ verified }) => (verified ? 'Yes' : 'No') },
      { head: 'Since', cell: ({ createdAt }) => day(createdAt) },
    ],
  });
  detail(app, '/users/:userId', async (params) => {
    const userId = pathId<'User'>((params as { userId: string }).userId, () => new UserNotFound());
    const user = found(await userQueries.userOf(userId), UserNotFound);
    const trail = user.role === 'operator' ? { operatorId: userId } : { aboutUserId: userId };
    const [files, lent, acts] = await Promise.all([
      documentQueries.listForOperators({ userId }, NEWEST),
      loanQueries.listForOperators({ userId }, NEWEST),
      auditQueries.list(trail, NEWEST_100),
    ]);
    const more = (section: string) => ({ path: `/${section}?userId=${userId}`, text: `All ${section}` });
    const part = (title: string) => ({ title, link: more(title.toLowerCase()), wide: true }) as const;
    return {
      title: nameOf(user),
      parts: [
        { title: 'Profile', facts: [['Role', user.role], ...profileFacts(user)], link: more('tickets') },
        { ...part('Documents'), table: tableOf('Documents', DOCUMENT_COLUMNS, files.items) },
        { ...part('Loans'), table: tableOf('Loans', LOAN_COLUMNS, lent.items) },
        { title: 'Audit trail', table: tableOf('Acts of operators', AUDIT_COLUMNS, acts.items), wide: true },
      ],
    };
  });
}

/** Subjects that have a page. A refund is on the page of its payment. */
const SUBJECTS = ['loan-request', 'loan', 'payment', 'refund', 'deposit', 'ticket', 'document', 'user', 'webhook'];

const AUDIT_COLUMNS: readonly Column<AuditItem>[] = [
  { head: 'At', cell: ({ createdAt }) => instant(createdAt) },
  { head: 'Act', cell: ({ action }) => action },
  {
    head: 'Subject',
    cell: ({ subjectType }) => subjectType,
    link: ({ subjectType: type, subjectId }) =>
      SUBJECTS.includes(type) ? `/${type.replace('loan-', '').replace('refund', 'payment')}s/${subjectId}` : null,
  },
  { head: 'Operator', cell: ({ operatorId }) => operatorId, link: ({ operatorId }) => `/users/${operatorId}` },
  { head: 'Changes', cell: changesIn },
];

function changesIn({ before, after }: AuditItem): string {
  const was = Object.fromEntries(Object.entries(before ?? {}));
  const changed = Object.entries(after ?? {}).filter(([name, is]) => JSON.stringify(is) !== JSON.stringify(was[name]));
  return changed.map(([name, is]) => `${name}: ${was[name] ?? 'none'} → ${is}`).join('; ');
}

function nameOf({ firstName, lastName, email, erased }: UserView): string {
  return erased ? 'Erased user' : [firstName, lastName].filter(Boolean).join(' ') || orNone(email);
}

/** The borrower, for pages about other subjects. */
export function borrowerPart(userId: string, user: UserView | null): Part {
  return {
    title: 'Borrower',
    facts: profileFacts(user),
    link: { path: `/users/${userId}`, text: 'Open the borrower' },
  };
}

/** A user's personal data. */
export function profileFacts(user: UserView | null): Facts {
  if (user === null || user.erased) return [['Account', 'Erased']];
  return [
    ['Name', nameOf(user)],
    ['E-mail', orNone(user.email)],
    ['Telephone', orNone(user.phone)],
    ['Identity verified', user.verified ? 'Yes' : 'No'],
    ['User since', day(user.createdAt)],
  ];
}
