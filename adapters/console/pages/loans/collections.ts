import { Type } from 'typebox';
import type { CollectionFilter } from '../../../../application/loans/loan.queries.ts';
import { CollectionItem, OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { PAST_DUE_BUCKETS, type PastDueBucket } from '../../../../domain/loans/portfolio.ts';
import { type Currency, isCurrency } from '../../../../domain/shared/money.ts';
import { listCollections } from '../../../http/backoffice/portfolio.schemas.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { borrowerName, countText, moneyText } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { list } from '../../lists.ts';
import { nameOf } from '../operators/audit-trail.ts';
import { addNoting, notesPart, promiseOf } from '../people/notes.ts';
import { borrowerPart } from '../people/users.ts';

const ANY = 'any';

const FACTS = ['status', 'daysPastDue', 'remainingAmount', 'monthlyPayment', 'lastPaymentDate'] as const;

/** The page of a loan in the queue that a filter of the list makes. */
const caseOf = ({ bucket, currency }: CollectionFilter, { loanId }: Pick<CollectionItem, 'loanId'>) =>
  `/collections/${bucket ?? ANY}.${currency ?? ANY}/${loanId}`;

/** @throws ROUTE_NOT_FOUND if there is no such queue */
function filterOf(queue: string): CollectionFilter {
  const [bucket = '', currency = '', ...more] = queue.split('.');
  const isBucket = (PAST_DUE_BUCKETS as readonly string[]).includes(bucket);
  const isKnown = (bucket === ANY || isBucket) && (currency === ANY || isCurrency(currency)) && more.length === 0;
  if (!isKnown) throw httpErrors.routeNotFound();
  return {
    ...(isBucket && { bucket: bucket as PastDueBucket }),
    ...(currency !== ANY && { currency: currency as Currency }),
  };
}

export const collectionPages: Pages = (app, ports) => {
  queueList(app, ports);
  const acts = actsOn(app, '/collections/:queue/:loanId', async (ids) => {
    const filter = filterOf((ids as object as { readonly queue: string }).queue);
    return { filter, loan: existing(await ports.loanQueries.getForOperators(ids.loanId), LoanNotFound) };
  });
  addNoting(acts, ports, 'loanId', { open: true });
  acts.show(async ({ filter, loan }) => {
    const { userId, loanId } = idsIn(loan);
    const [person, due, notes, next] = await Promise.all([
      ports.userQueries.userOf(userId),
      overdueOf(ports, loan),
      notesPart(ports, { userId }),
      ports.collectionQueries.next(filter, loanId),
    ]);
    const overdue = moneyText(due, loan.currency);
    return {
      title: `Case: ${person === null || person.erased ? 'Erased account' : nameOf(person)}`,
      card: {
        state: loan.status,
        of: loan.borrower,
        figures: [
          ['overdue', overdue],
          ['past due', `${countText(loan.daysPastDue)} days`],
          ['outstanding', moneyText(loan.remainingAmount, loan.currency)],
        ],
      },
      acts: ['note'],
      parts: [
        {
          title: 'Loan',
          facts: facts(OperatorLoan, loan, [...FACTS, ['Overdue', overdue]]),
          link: { path: `/loans/${loanId}`, text: 'Open the loan' },
        },
        borrowerPart(userId, person),
        nextPart(filter, next),
        notes,
      ],
    };
  });
};

const queueList: Pages = (app, { collectionQueries }) => {
  list(app, {
    path: '/collections',
    leadsOn: false,
    title: 'Collections',
    query: Type.Object(listCollections.querystring.properties),
    filters: ['bucket', 'currency'],
    // The links lead to cases in the queue of the filter.
    async load({ bucket, currency }, page) {
      const filter = { ...(bucket && { bucket }), ...(currency && { currency }) };
      const { items, ...rest } = await collectionQueries.list(filter, page);
      return { ...rest, items: items.map((item) => ({ ...item, path: caseOf(filter, item) })) };
    },
    columns: [
      { head: 'Borrower', cell: ({ borrower }) => borrowerName(borrower), link: ({ path }) => path },
      ...columns(CollectionItem, ['daysPastDue', 'amountOverdue']),
      { head: 'Principal', amount: (one) => [one.outstandingPrincipal, one.currency] },
      ...columns(CollectionItem, ['status', 'lastPaymentDate']),
      { head: 'Promised', cell: promiseOf },
      ...columns(CollectionItem, ['lastNote']),
    ],
    empty: 'No loan is overdue.',
  });
};

async function overdueOf({ getPaymentInfo }: ConsolePorts, loan: OperatorLoan): Promise<number> {
  const { userId, loanId } = idsIn(loan);
  return loan.daysPastDue === 0 ? 0 : (await getPaymentInfo.execute({ userId, loanId })).nextPaymentAmount;
}

function nextPart(filter: CollectionFilter, next: CollectionItem | null): Part {
  const title = 'Queue';
  if (next === null) {
    const link = { path: '/collections', text: 'Open the list' };
    return { title, sentences: ['This is the last case of the queue.'], link };
  }
  const shown = facts(CollectionItem, next, ['daysPastDue', 'amountOverdue']);
  return { title, facts: shown, link: { path: caseOf(filter, next), text: 'Next in the queue' } };
}
