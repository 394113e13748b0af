import { Type } from 'typebox';
import type { CollectionFilter } from '../../../../application/loans/loan.queries.ts';
import { CollectionItem, OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { PAST_DUE_BUCKETS, type PastDueBucket } from '../../../../domain/loans/portfolio.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { type Currency, isCurrency } from '../../../../domain/shared/money.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { listCollections } from '../../../http/backoffice/portfolio.schemas.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { loanIdOf } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing, type Part } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { borrowerName, countText, dayText, moneyText, orNone } from '../../format.ts';
import { list } from '../../lists.ts';
import { nameOf } from '../operators/audit-trail.ts';
import { addNoting, notesPart } from '../people/notes.ts';
import { borrowerPart } from '../people/users.ts';

/** A loan in the queue that a filter of the list makes. */
const CASE = '/collections/:queue/:loanId';
const ANY = 'any';

const queueOf = ({ bucket = ANY, currency = ANY }: { bucket?: string | undefined; currency?: string | undefined }) =>
  `${bucket}.${currency}`;
const caseOf = (filter: CollectionFilter, { loanId }: Pick<CollectionItem, 'loanId'>) =>
  `/collections/${queueOf(filter)}/${loanId}`;

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

const idIn = (params: object) => loanIdOf(params as { loanId: string });

export function collectionPages(app: HttpServer, ports: ConsolePorts): void {
  queue(app, ports);
  const acts = actsOn(app, ports.keys, CASE);
  addNoting(acts, ports, (params) => ({ loanId: idIn(params) }));
  detail(app, CASE, async (params) => {
    const { queue } = params as { readonly queue: string };
    const filter = filterOf(queue);
    const loan = existing(await ports.loanQueries.getForOperators(idIn(params)), LoanNotFound);
    const userId = loan.userId as UserId;
    const [person, overdue, notes, next] = await Promise.all([
      ports.userQueries.userOf(userId),
      overdueOf(ports, loan),
      notesPart(ports, { userId }),
      ports.collectionQueries.next(filter, idIn(params)),
    ]);
    return {
      title: `Case: ${person === null || person.erased ? 'Erased account' : nameOf(person)}`,
      card: {
        state: loan.status,
        of: loan.borrower,
        figures: [
          ['overdue', moneyText(overdue, loan.currency)],
          ['past due', `${countText(loan.daysPastDue)} days`],
          ['outstanding', moneyText(loan.remainingAmount, loan.currency)],
        ],
      },
      acts: acts.links({ ...loan, queue }, ['note']).map((act) => ({ ...act, open: true as const })),
      parts: [
        {
          title: 'Loan',
          facts: facts(OperatorLoan, loan, [
            'status',
            'daysPastDue',
            ['Overdue', moneyText(overdue, loan.currency)],
            'remainingAmount',
            'monthlyPayment',
            'lastPaymentDate',
          ]),
          link: { path: `/loans/${loan.loanId}`, text: 'Open the loan' },
        },
        borrowerPart(userId, person),
        nextPart(filter, next),
        notes,
      ],
    };
  });
}

/** The links lead to cases in the queue of the filter. */
function queue(app: HttpServer, { collectionQueries }: ConsolePorts): void {
  list(app, {
    path: '/collections',
    leadsOn: false,
    title: 'Collections',
    query: Type.Object(listCollections.querystring.properties),
    filters: ['bucket', 'currency'],
    async load({ bucket, currency }, page) {
      const filter = { bucket, currency };
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
}

function promiseOf({ promisedOn, promisedAmount, currency }: CollectionItem): string {
  return promisedOn === null ? orNone(null) : `${moneyText(promisedAmount, currency)} on ${dayText(promisedOn)}`;
}

async function overdueOf({ getPaymentInfo }: ConsolePorts, loan: OperatorLoan): Promise<number> {
  if (loan.daysPastDue === 0) return 0;
  return (await getPaymentInfo.execute({ userId: loan.userId as UserId, loanId: idIn(loan) })).nextPaymentAmount;
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
