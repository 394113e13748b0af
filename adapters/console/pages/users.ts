import type { AuditQueries } from '../../../application/audit/audit.queries.ts';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UserQueries, UserView } from '../../../application/identity/user.queries.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { type HttpServer, pathId, userSchemas } from '../../http/for-console.ts';
import type { Facts } from '../actions.ts';
import { type Part, renderDetail } from '../details.ts';
import { day, instant, money, orNone } from '../format.ts';
import { list, tableOf } from '../lists.ts';
import { PAGE } from '../rendering.ts';
import { AUDIT_COLUMNS } from './audit.ts';
import { DOCUMENT_COLUMNS } from './documents.ts';

export interface UserPagesOptions {
  readonly users: UserQueries;
  readonly documents: DocumentQueries;
  readonly loans: LoanQueries;
  readonly audit: AuditQueries;
}

/** The lists of the sections have more. */
const SHOWN = { page: 1, limit: 20 };

export function userPages(app: HttpServer, { users, documents, loans, audit }: UserPagesOptions): void {
  list(app, {
    path: '/users',
    title: 'Users',
    query: userSchemas.listUsers.querystring,
    filters: { role: 'Role', email: 'E-mail, the full address' },
    load: (filter, page) => users.list(filter, page),
    columns: [
      { head: 'Since', cell: ({ createdAt }) => day(createdAt), link: ({ userId }) => `/users/${userId}` },
      { head: 'Name', cell: nameOf },
      { head: 'E-mail', cell: ({ email }) => orNone(email) },
      { head: 'Role', cell: ({ role }) => role },
      { head: 'Verified', cell: ({ verified }) => (verified ? 'Yes' : 'No') },
    ],
    empty: 'There are no such users.',
  });
  app.get('/users/:userId', PAGE, async ({ params }, reply) => {
    const userId = pathId<'User'>((params as { userId: string }).userId, () => new UserNotFound());
    const user = await users.userOf(userId);
    if (user === null) throw new UserNotFound();
    const done = user.role === 'operator' ? { operatorId: userId } : { aboutUserId: userId };
    const [{ items: files }, { items: lent }, { items: acts }] = await Promise.all([
      documents.cases({ userId }, SHOWN),
      loans.cases({ userId }, SHOWN),
      audit.list(done, SHOWN),
    ]);
    const parts: Part[] = [
      { title: 'Profile', facts: [['Role', user.role], ...profileFacts(user), ['Changed', instant(user.updatedAt)]] },
      {
        title: 'Documents',
        table: tableOf('Documents', DOCUMENT_COLUMNS, files),
        link: { path: `/documents?userId=${userId}`, text: 'All documents' },
      },
      {
        title: 'Loans',
        table: tableOf('Loans', LOAN_COLUMNS, lent),
        link: { path: `/tickets?userId=${userId}`, text: 'Tickets' },
      },
      {
        title: 'Audit trail',
        table: tableOf('Acts of operators', AUDIT_COLUMNS, acts),
        link: { path: `/audit?${new URLSearchParams(done)}`, text: 'All acts' },
        wide: true,
      },
    ];
    return renderDetail(reply, { title: nameOf(user), parts });
  });
}

const LOAN_COLUMNS: Parameters<typeof tableOf<Awaited<ReturnType<LoanQueries['cases']>>['items'][number]>>[1] = [
  {
    head: 'Disbursed',
    cell: ({ disbursementDate }) => day(disbursementDate),
    link: ({ loanId }) => `/loans/${loanId}`,
  },
  { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
  { head: 'Status', cell: ({ status }) => status },
];

function nameOf({ firstName, lastName, email, erased }: UserView): string {
  if (erased) return 'Erased user';
  return [firstName, lastName].filter(Boolean).join(' ') || orNone(email);
}

/** Who the user is. */
export function profileFacts(user: UserView | null): Facts {
  if (user === null || user.erased) return [['Account', 'Erased']];
  return [
    ['Name', nameOf(user)],
    ['E-mail', orNone(user.email)],
    ['Telephone', orNone(user.phone)],
    ['Identity verified', user.verified ? 'Yes' : 'No'],
    ['Customer since', day(user.createdAt)],
  ];
}
