import { Type } from 'typebox';
import { UserView } from '../../../../application/identity/user.record.ts';
import type { BorrowerBalance } from '../../../../application/loans/loan.queries.ts';
import { InstrumentView } from '../../../../application/payments/instrument.record.ts';
import { type Moment, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../../../../application/search/search.queries.ts';
import { SearchResult } from '../../../../application/search/search.record.ts';
import type { Page } from '../../../../application/shared/page.ts';
import { UserNotFound } from '../../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { answerTo } from '../../../http/answers/errors.ts';
import { PageQuery } from '../../../http/answers/lists.ts';
import * as userSchemas from '../../../http/backoffice/users.schemas.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { type Card, existing, type Part, renderDetail, type Tab } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { countText, dayOfInstant, instant, moneyText } from '../../format.ts';
import { formReader } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { wordsOf } from '../../labels.ts';
import { type Column, list, NEWEST, tableOf } from '../../lists.ts';
import { errorIn, PAGE } from '../../rendering.ts';
import { DOCUMENT_COLUMNS, LOAN_COLUMNS, PAYMENT_COLUMNS, REQUEST_COLUMNS, TICKET_COLUMNS } from '../columns.ts';
import { auditTable, nameOf, subjectLink } from '../operators/audit-trail.ts';
import { addLabelling, labelsPart } from '../own-ids.ts';
import { addNoting, notesPart } from './notes.ts';

const EVENT_COLUMNS: readonly Column<Moment>[] = [
  { head: 'At', cell: ({ at }) => instant(at) },
  {
    head: 'What',
    cell: ({ type, subjectType }) => (subjectType === null ? wordsOf(type) : `Act on ${subjectType}`),
    link: ({ type, id, subjectType }) => subjectLink({ subjectType: subjectType ?? type, subjectId: id }),
  },
  { head: 'Details', cell: ({ what }) => what },
  {
    head: 'Amount',
    cell: ({ amount, currency }) => (currency === null ? '' : moneyText(amount, currency)),
    figure: true,
  },
];

const INSTRUMENT_COLUMNS = columns(InstrumentView, ['createdAt', 'type', 'lastFour', 'status', 'blockedReason']);

/** Of each kind, on the page of a person. Its list has the rest. */
const SOME = { page: 1, limit: 5 };

export const userPages: Pages = (app, ports) => {
  const { userQueries, timelineQueries } = ports;
  list(app, {
    path: '/users',
    title: 'Users',
    query: userSchemas.listUsers.querystring,
    filters: ['role', 'email', 'externalId'],
    load: (filter, page) => userQueries.list(filter, page),
    columns: [
      { head: 'Name', cell: nameOf, link: ({ userId }) => `/users/${userId}` },
      ...columns(UserView, ['email', 'role', 'verified', 'createdAt']),
    ],
  });
  const userIn = async (userId: UserId) => existing(await userQueries.userOf(userId), UserNotFound);
  list(app, {
    path: '/users/:userId/timeline',
    title: 'Timeline',
    query: Type.Object(PageQuery),
    async load(_filter, page, { userId }) {
      await userIn(userId);
      return timelineQueries.timelineOf(userId, page);
    },
    columns: EVENT_COLUMNS,
  });
  const acts = actsOn(app, '/users/:userId', ({ userId }) => userIn(userId));
  addNoting(acts, ports, 'userId');
  addLabelling(acts, ports.labelUser);
  acts.show(async (user) => ({
    title: nameOf(user),
    ...(user.role === 'borrower' && { card: cardOf(user, await ports.loanQueries.balancesOf(idsIn(user).userId)) }),
    acts: user.erased ? [] : ['note', 'labels'],
    tabs: tabsOf(ports, user),
  }));
};

function cardOf(user: UserView, balances: readonly BorrowerBalance[]): Card {
  const owed = balances.map(({ remainingAmount, currency }) => moneyText(remainingAmount, currency));
  const loans = balances.reduce((sum, balance) => sum + balance.loans, 0);
  return {
    state: user.erased ? 'Closed' : user.verified ? 'Verified' : 'Not verified',
    figures: [
      ['owed', owed.join(', ') || 'Nothing'],
      ['days past due', countText(Math.max(0, ...balances.map(({ daysPastDue }) => daysPastDue)))],
      ['open loans', countText(loans)],
    ],
  };
}

function tabsOf(ports: ConsolePorts, user: UserView): readonly Tab[] {
  const { userId } = idsIn(user);
  const own = { userId };
  return [
    { key: 'overview', name: 'Overview', parts: () => overviewParts(ports, user) },
    {
      key: 'payments',
      name: 'Payments',
      async parts() {
        return [someOf('Payments', own, await ports.paymentQueries.listForOperators(own, NEWEST), PAYMENT_COLUMNS)];
      },
    },
    {
      key: 'contact',
      name: 'Tickets and documents',
      async parts() {
        const [tickets, documents] = await Promise.all([
          ports.ticketQueries.listForOperators(own, SOME),
          ports.documentQueries.listForOperators(own, SOME),
        ]);
        return [someOf('Tickets', own, tickets, TICKET_COLUMNS), someOf('Documents', own, documents, DOCUMENT_COLUMNS)];
      },
    },
    {
      key: 'timeline',
      name: 'Timeline',
      async parts() {
        const { items } = await ports.timelineQueries.timelineOf(userId, { page: 1, limit: 10 });
        const table = tableOf('Newest first', EVENT_COLUMNS, items, 'Nothing has happened with the person yet.');
        return [{ title: 'Timeline', table, link: { path: `/users/${userId}/timeline`, text: 'The whole timeline' } }];
      },
    },
  ];
}

async function overviewParts(ports: ConsolePorts, user: UserView): Promise<readonly Part[]> {
  const own = { userId: idsIn(user).userId };
  const trail = user.role === 'operator' ? [await trailPart(own.userId, ports)] : [];
  const [loans, requests, instruments, notes] = await Promise.all([
    ports.loanQueries.listForOperators(own, SOME),
    ports.loanRequestQueries.listForOperators(own, SOME),
    ports.instrumentQueries.listOf(own.userId, NEWEST),
    notesPart(ports, own),
  ]);
  return [
    { title: 'Profile', facts: [['Role', user.role], ...profileFacts(user)] },
    labelsPart(user),
    ...trail,
    someOf('Loans', own, loans, LOAN_COLUMNS),
    someOf('Requests', own, requests, REQUEST_COLUMNS),
    instrumentsPart(instruments.items),
    notes,
  ];
}

/** All of them: there are ten at most. */
function instrumentsPart(instruments: readonly InstrumentView[]): Part {
  const empty = 'The person has no payment instruments.';
  const table = tableOf('Payment instruments, newest first', INSTRUMENT_COLUMNS, instruments, empty);
  return { title: 'Payment instruments', table };
}

/** The newest that the person has of a kind. Its list has the rest. */
function someOf<Item>(
  title: string,
  { userId }: { readonly userId: UserId },
  { items, total }: Page<Item>,
  columns: readonly Column<Item>[],
): Part {
  const kind = title.toLowerCase();
  const table = tableOf(`${title}, newest first`, columns, items, `The person has no ${kind}.`);
  const link = { path: `/${kind}?userId=${userId}`, text: `All ${countText(total)} ${kind}` };
  return { title, table, ...(total > items.length && { link }) };
}

/** The newest acts of an operator or an API key. */
export async function trailPart(operatorId: string, ports: ConsolePorts, slice = NEWEST): Promise<Part> {
  const { items } = await ports.auditQueries.list({ operatorId }, slice);
  return { title: 'Audit trail', table: await auditTable(items, ports) };
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
  const shown = facts(UserView, user, ['email', 'phone', 'verified', ['User since', dayOfInstant(user.createdAt)]]);
  return [['Name', nameOf(user)], ['E-mail confirmed', dayOfInstant(user.emailConfirmedAt)], ...shown];
}

const FOUND_COLUMNS = columns(SearchResult, ['title', 'type'], ({ type, id }) => `/${type}s/${id}`);

/** The results of the search box, which is on every page. */
export const searchPages: Pages = (app, { searchQueries }) => {
  const read = formReader(userSchemas.search.querystring);
  app.get('/search', PAGE, async (request, reply) => {
    const { q = '' } = request.query as { readonly q?: unknown };
    const asked = typeof q === 'string' ? q : '';
    const results = (items: readonly SearchResult[], empty: string) =>
      renderDetail(reply, {
        title: asked === '' ? 'Search' : `Search for ${asked}`,
        searched: asked,
        parts: [{ title: 'Results', table: tableOf('Best first', FOUND_COLUMNS, items, empty) }],
      });
    const hint = `Enter ${SEARCH_MIN_LENGTH} to ${SEARCH_MAX_LENGTH} characters.`;
    if (q === '') return results([], hint);
    try {
      return results(await searchQueries.find(read({ q: asked }).q), 'Nothing is found.');
    } catch (error) {
      if (answerTo(error).statusCode !== 400) throw error;
      errorIn(reply, error);
      return results([], hint);
    }
  });
};
