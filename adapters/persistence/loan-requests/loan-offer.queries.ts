import type { EntityManager } from '@mikro-orm/postgresql';
import type { LoanOfferQueries } from '../../../application/loan-requests/loan-offer.queries.ts';
import type { LoanOfferId } from '../../../domain/loan-requests/loan-offer.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { decimal, iso, NIL_ID, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { borrowerOf } from '../tables/people.ts';

const offers = (db: Db) => db.selectFrom('loan_offers as t');
const view = ({ ref }: Fields<'loan_offers'>) =>
  [
    't.id as offerId',
    't.request_id as requestId',
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    't.term',
    percent(ref('t.rate')).as('interestRate'),
    decimal(ref('t.monthly_payment')).as('monthlyPayment'),
    't.apr',
    't.status',
    't.expires_on as expiresOn',
    iso(ref('t.created_at')).as('createdAt'),
    iso(ref('t.decided_at')).as('decidedAt'),
  ] as const;

const operatorView = (t: Fields<'loan_offers'>) =>
  [...view(t), 't.borrower_id as userId', borrowerOf(t.ref('t.borrower_id'))] as const;

const filters = { requestId: 't.request_id' } as const;
const LIST = listQuery({ from: offers, filters: { ...filters, borrowerId: 't.borrower_id' }, select: view });
const OPERATOR_LIST = listQuery({ from: offers, filters, select: operatorView });
const VIEW = viewQuery((db, { id }: { id: LoanOfferId }) => offers(db).where('t.id', '=', id).select(operatorView));

interface Batch {
  readonly day: CalendarDay;
  readonly after: string;
  readonly limit: number;
}

const OVER = compiledQuery((db, { day, after, limit }: Batch) =>
  offers(db)
    .where('t.id', '>', after)
    .where('t.status', '=', 'Open')
    .where('t.expires_on', '<', day)
    .orderBy('t.id')
    .limit(limit)
    .select('t.id'),
);

export function kyselyLoanOfferQueries(em: EntityManager): LoanOfferQueries {
  return {
    listOf: (requestId, borrowerId, page) => LIST(em, { requestId, borrowerId }, page),
    listForOperators: (requestId, page) => OPERATOR_LIST(em, { requestId }, page),
    offerOf: (id) => VIEW(em, { id }),

    async overBefore(day, after, limit) {
      const rows = await OVER(em, { day, after: after ?? NIL_ID, limit });
      return rows.map(({ id }) => id as LoanOfferId);
    },
  };
}
