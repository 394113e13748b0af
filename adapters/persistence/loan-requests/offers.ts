import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { LoanOfferQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import { LoanOfferItem } from '../../../application/loan-requests/offer.record.ts';
import { OperatorOffer } from '../../../application/loan-requests/operator-request.record.ts';
import { LoanOffer, LoanOfferNotFound, type LoanOffers } from '../../../domain/loan-requests/loan-offer.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanOfferId, LoanRequestId, UserId } from '../../../domain/shared/ids.ts';
import { NIL_ID } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { MappedCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

const MAPPING = rowMapping('loan_offers', { key: ['id', 'borrower_id'] });

type Row = Selectable<Tables['loan_offers']>;
type State = ReturnType<typeof MAPPING.stateOf>;

const wholeOffers = (db: Db) => db.selectFrom('loan_offers as t').select(columnsOf('loan_offers', 't'));
interface OfRequest {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
}
const own = (db: Db, { requestId, borrowerId }: OfRequest) =>
  wholeOffers(db).where('t.request_id', '=', requestId).where('t.borrower_id', '=', borrowerId).forUpdate();
const LOCK = compiledQuery((db, { id, ...request }: OfRequest & { readonly id: LoanOfferId }) =>
  own(db, request).where('t.id', '=', id),
);
const LOCK_OPEN = compiledQuery((db, request: OfRequest) => own(db, request).where('t.status', '=', 'Open'));
const LOCK_ALL_OPEN = compiledQuery((db, { ids }: { ids: readonly string[] }) =>
  wholeOffers(db)
    .innerJoin('users as person', 'person.id', 't.borrower_id')
    .where((eb) => eb('t.id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .where('t.status', '=', 'Open')
    .orderBy('t.id')
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forUpdate('t'),
);
const INSERT = compiledWrite((db, row: Row) => db.insertInto('loan_offers').values(row));
const UPDATE = compiledWrite((db, { id, borrower_id, ...state }: State) =>
  db.updateTable('loan_offers').set(state).where('id', '=', id).where('borrower_id', '=', borrower_id),
);

/** Uses Kysely, because the close of business saves many in one unit of work. */
export class KyselyLoanOffers extends MappedCollection<LoanOffer, Row, State> implements LoanOffers {
  protected readonly type = LoanOffer;
  protected readonly mapping = MAPPING;
  protected readonly insert = INSERT;
  protected readonly update = UPDATE;

  async get(id: LoanOfferId, requestId: LoanRequestId, borrowerId: UserId): Promise<LoanOffer> {
    const known = this.loaded(id);
    if (known?.requestId === requestId && known.borrowerId === borrowerId) return known;
    const [row] = await LOCK(this.em, { id, requestId, borrowerId });
    if (row === undefined) throw new LoanOfferNotFound();
    return this.load(row);
  }

  async findOpen(requestId: LoanRequestId, borrowerId: UserId): Promise<LoanOffer | null> {
    const [row] = await LOCK_OPEN(this.em, { requestId, borrowerId });
    return row === undefined ? null : this.load(row);
  }

  async allOpen(ids: readonly LoanOfferId[]): Promise<readonly LoanOffer[]> {
    return (await LOCK_ALL_OPEN(this.em, { ids })).map((row) => this.load(row));
  }
}

const offers = (db: Db) => db.selectFrom('loan_offers as t');
const item = { offerId: 'id', interestRate: 'rate' } as const;
const view = fieldsOf('loan_offers', LoanOfferItem, item);
const ofOperators = fieldsOf('loan_offers', OperatorOffer, { ...item, borrower: 'borrower_id' });
const operatorView = (t: Fields<'loan_offers'>) => [...ofOperators(t), 't.borrower_id as userId'] as const;

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
