import type { AuditQueries } from '../../../application/audit/audit.queries.ts';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { ApiKeyQueries } from '../../../application/identity/api-key.queries.ts';
import type { UserView } from '../../../application/identity/user.queries.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import * as userSchemas from '../../http/backoffice/users.schemas.ts';
import { actsOn, type ResponseKeys } from '../actions.ts';
import type { Facts } from '../descriptions.ts';
import { detail, existing, type Part } from '../details.ts';
import { count, day, orNone } from '../format.ts';
import { list, NEWEST, type Table, tableOf } from '../lists.ts';
import { auditTable, nameOf } from './audit-trail.ts';
import { DOCUMENT_COLUMNS, LOAN_COLUMNS, PAYMENT_COLUMNS, REQUEST_COLUMNS, TICKET_COLUMNS } from './columns.ts';
import { type NotePagesOptions, notesPart, offerNote } from './notes.ts';
import { type TimelinePagesOptions, timelinePages, timelinePart, userIdIn } from './timeline.ts';

export interface UserPagesOptions extends TimelinePagesOptions, NotePagesOptions {
  readonly keys: ResponseKeys;
  readonly apiKeyQueries: ApiKeyQueries;
  readonly loanRequestQueries: LoanRequestQueries;
  readonly loanQueries: LoanQueries;
  readonly paymentQueries: PaymentQueries;
  readonly ticketQueries: TicketQueries;
  readonly documentQueries: DocumentQueries;
  readonly auditQueries: AuditQueries;
}

/** Of each kind, on the page of a person. Its list has the rest. */
const SOME = { page: 1, limit: 5 };

export function userPages(app: HttpServer, options: UserPagesOptions): void {
  const { userQueries } = options;
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
  timelinePages(app, options);
  const acts = actsOn(app, options.keys, '/users/:userId');
  offerNote(acts, options, (params) => ({ userId: userIdIn(params) }));
  detail(app, '/users/:userId', async (params) => {
    const userId = userIdIn(params);
    const user = existing(await userQueries.userOf(userId), UserNotFound);
    const facts: Facts = [['Role', user.role], ...profileFacts(user)];
    const trail = user.role === 'operator' ? [await actsOf(userId, options)] : [];
    const notes = await notesPart(options, { userId });
    const own = [...(await possessions(userId, options)), notes, await timelinePart(options, params)];
    return {
      title: nameOf(user),
      acts: acts.links(user, user.erased ? [] : ['note']),
      parts: [{ title: 'Profile', facts }, ...trail, ...own],
    };
  });
}

/** What the person has, the newest of each. */
async function possessions(userId: UserId, options: UserPagesOptions): Promise<Part[]> {
  const own = { userId };
  const [requests, loans, payments, tickets, documents] = await Promise.all([
    options.loanRequestQueries.listForOperators(own, SOME),
    options.loanQueries.listForOperators(own, SOME),
    options.paymentQueries.listForOperators(own, SOME),
    options.ticketQueries.listForOperators(own, SOME),
    options.documentQueries.listForOperators(own, SOME),
  ]);
  const part = (title: string, total: number, table: Table): Part => {
    const link = {
      path: `/${title.toLowerCase()}?userId=${userId}`,
      text: `All ${count(total)} ${title.toLowerCase()}`,
    };
    return { title, table, ...(total > SOME.limit && { link }), wide: true };
  };
  return [
    part('Requests', requests.total, tableOf('Requests, newest first', REQUEST_COLUMNS, requests.items)),
    part('Loans', loans.total, tableOf('Loans, newest first', LOAN_COLUMNS, loans.items)),
    part('Payments', payments.total, tableOf('Payments, newest first', PAYMENT_COLUMNS, payments.items)),
    part('Tickets', tickets.total, tableOf('Tickets, newest first', TICKET_COLUMNS, tickets.items)),
    part('Documents', documents.total, tableOf('Documents, newest first', DOCUMENT_COLUMNS, documents.items)),
  ];
}

async function actsOf(
  operatorId: UserId,
  { auditQueries, userQueries, apiKeyQueries }: UserPagesOptions,
): Promise<Part> {
  const { items } = await auditQueries.list({ operatorId }, NEWEST);
  return { title: 'Audit trail', table: await auditTable(items, { userQueries, apiKeyQueries }), wide: true };
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
    ['E-mail confirmed', day(user.emailConfirmedAt)],
    ['Telephone', orNone(user.phone)],
    ['Identity verified', user.verified ? 'Yes' : 'No'],
    ['User since', day(user.createdAt)],
  ];
}
