import type { EntityManager } from '@mikro-orm/postgresql';
import { type JoinBuilder, type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import { LoanRequestDetail, LoanRequestItem } from '../../../application/loan-requests/loan-request.record.ts';
import { StoredLoanRequest } from '../../../application/loan-requests/operator-request.record.ts';
import { RequestPayout } from '../../../application/payments/payout.record.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { LoanRequest, type LoanRequests } from '../../../domain/loan-requests/loan-request.ts';
import type { CreditFiles } from '../../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { MappedCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { moneyFrom, rateFrom } from '../tables/column-types.ts';
import { LABEL_SOURCES, withExternalId } from '../tables/labelled.ts';
import { personOf } from '../tables/people.ts';
import { type ProductJson, productOf, termsOf } from '../tables/product-rows.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

const MAPPING = rowMapping('loan_requests', { key: ['id', 'borrower_id'], without: ['version'] });

type Stored = Omit<Selectable<Tables['loan_requests']>, 'version'>;
type Row = ReturnType<typeof MAPPING.rowOf>;
type State = ReturnType<typeof MAPPING.stateOf>;
type Key = Pick<Stored, 'id' | 'borrower_id'>;
type Loaded = Stored & { readonly product: ProductJson | null };

const locked = (db: Db) =>
  db
    .selectFrom('loan_requests as t')
    .innerJoin('users as person', 'person.id', 't.borrower_id')
    .select(columnsOf('loan_requests', 't'))
    .select(productOf.as('product'))
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forUpdate('t');
const LOCK = compiledQuery((db, { id, borrower_id }: Key) =>
  locked(db).where('t.id', '=', id).where('t.borrower_id', '=', borrower_id),
);
const LOCK_ANY = compiledQuery((db, { id }: Pick<Key, 'id'>) => locked(db).where('t.id', '=', id));
const ALL = compiledQuery((db, { borrower_id }: Pick<Key, 'borrower_id'>) =>
  db
    .selectFrom('loan_requests as t')
    .select(columnsOf('loan_requests', 't'))
    .select(productOf.as('product'))
    .where('borrower_id', '=', borrower_id)
    .orderBy('id'),
);
const INSERT = compiledWrite((db, row: Row) => db.insertInto('loan_requests').values({ ...row, version: 1 }));
const UPDATE = compiledWrite((db, { id, borrower_id, ...columns }: State) =>
  db
    .updateTable('loan_requests')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('borrower_id', '=', borrower_id),
);

/** Uses Kysely for the same reason as `KyselyLoans`. */
export class KyselyLoanRequests extends MappedCollection<LoanRequest, Row, State> implements LoanRequests {
  protected readonly type = LoanRequest;
  protected readonly mapping = MAPPING;
  protected readonly insert = INSERT;
  protected readonly update = UPDATE;

  async get(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest> {
    const known = this.loaded(id);
    if (known?.borrowerId === borrowerId) return known;
    return this.only(() => LOCK(this.em, { id, borrower_id: borrowerId }));
  }

  async getAny(id: LoanRequestId): Promise<LoanRequest> {
    return this.loaded(id) ?? this.only(() => LOCK_ANY(this.em, { id }));
  }

  async allOf(borrowerId: UserId): Promise<readonly LoanRequest[]> {
    const rows = await ALL(this.em, { borrower_id: borrowerId });
    return rows.map((row) => this.loadWithProduct(row));
  }

  private async only(lock: () => Promise<readonly Loaded[]>): Promise<LoanRequest> {
    let [row] = await lock();
    // A statement that waited for the lock does not see a version of the product that was added since.
    if (row !== undefined && row.product_id !== null && row.product === null) [row] = await lock();
    if (row === undefined) throw new LoanRequestNotFound();
    return this.loadWithProduct(row);
  }

  private loadWithProduct(row: Loaded): LoanRequest {
    return this.load(row, { _product: row.product && termsOf(row.product) });
  }
}

const item = { requestId: 'id' } as const;
const ofDetail = { ...item, userId: 'borrower_id', interestRate: 'rate', approvalDate: 'approved_at' } as const;
const listed = fieldsOf('loan_requests', LoanRequestItem, item);
const detail = fieldsOf('loan_requests', LoanRequestDetail, ofDetail);

/** Of the row `t`. A rejection is the last change of a request. */
export const DECIDED_AT = sql<
  string | null
>`coalesce(t.approved_at, case when t.status = 'Rejected' then t.updated_at end)`;

/** The loan of the request `t`, unless it was annulled. */
export const isItsLoan = <All, Names extends keyof All>(on: JoinBuilder<All, Names>) =>
  on.on(sql<boolean>`l.request_id = t.id and l.borrower_id = t.borrower_id and l.annulled_at is null`);
const loanOf = ({ selectFrom }: Fields<'loan_requests'>) =>
  selectFrom('loans as l')
    .whereRef('l.request_id', '=', 't.id')
    .whereRef('l.borrower_id', '=', 't.borrower_id')
    .where('l.annulled_at', 'is', null)
    .select('l.id');

/** Of the row `t`. */
const latestPayout = (t: Fields<'loan_requests'>) => {
  const latest = t
    .selectFrom('payouts as p')
    .selectAll('p')
    .whereRef('p.request_id', '=', 't.id')
    .whereRef('p.borrower_id', '=', 't.borrower_id')
    .orderBy('p.id', 'desc')
    .limit(1);
  return jsonObjectFrom(t.selectFrom(latest.as('t')).select(payoutFields as never));
};
const payoutFields = fieldsOf('payouts', RequestPayout, { payoutId: 'id' });

/** The columns of fields with other names. */
export const REQUEST_SOURCES = {
  ...ofDetail,
  borrower: 'borrower_id',
  loanId: loanOf,
  payout: latestPayout,
  ...LABEL_SOURCES,
} as const;
const ofOperators = fieldsOf('loan_requests', StoredLoanRequest, REQUEST_SOURCES);
const decidedAt = iso(DECIDED_AT).as('decidedAt');
const operatorView = (t: Fields<'loan_requests'>) => [...ofOperators(t), decidedAt, 't.assessment'] as const;

const requests = (db: Db) => db.selectFrom('loan_requests as t');
const { createdAt, amount } = SORT_KEYS;
const filters = { userId: 't.borrower_id', status: 't.status' } as const;
const LIST = listQuery({ from: requests, filters, select: listed });
const OPERATOR_LIST = listQuery({
  from: requests,
  filters: { ...filters, ...PERIOD, externalId: withExternalId('request') },
  select: operatorView,
  acrossOwners: true,
  sorts: { createdAt, amount },
});
const FOR_OPERATORS = viewQuery((db, { id }: { id: LoanRequestId }) =>
  requests(db).where('t.id', '=', id).select(operatorView),
);
const own = (db: Db, { id, borrowerId }: { readonly id: LoanRequestId; readonly borrowerId: UserId }) =>
  requests(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);
/** What borrowers read of requests. */
export const requestDetails = (db: Db) => requests(db).select(detail);
const DETAIL = viewQuery((db, { id, borrowerId }: Parameters<typeof own>[1]) =>
  requestDetails(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId),
);
const TERMS = compiledQuery((db, request: Parameters<typeof own>[1]) =>
  own(db, request)
    .leftJoin('loans as l', isItsLoan)
    .select(['t.amount', 't.currency', 't.rate', 't.term', 'l.disbursed_on', productOf.as('product')]),
);
const decided = (t: Fields<'loan_requests'>) =>
  [
    decidedAt,
    't.reason_codes as reasonCodes',
    't.rejection_reason as words',
    loanOf(t).as('loanId'),
    't.id',
    't.borrower_id',
    't.created_at',
    't.status',
    't.amount',
    't.currency',
    't.term',
    't.rate',
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.first_name').as('firstName'),
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.last_name').as('lastName'),
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.email').as('email'),
    sql<number | null>`(${t.ref('t.assessment')} ->> 'creditScore')::integer`.as('creditScore'),
  ] as const;
const DECISION = compiledQuery((db, request: Parameters<typeof own>[1]) => own(db, request).select(decided));
const ANY_DECISION = compiledQuery((db, { id }: { id: LoanRequestId }) =>
  requests(db).where('t.id', '=', id).select(decided),
);
const PAID_INSTALLMENTS = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('loans')
    .where('borrower_id', '=', borrowerId)
    .where('annulled_at', 'is', null)
    .select((eb) => eb.fn.sum<string | null>(eb('term', '-', eb.ref('remaining_term'))).as('paid')),
);

export function kyselyLoanRequestQueries(em: EntityManager): LoanRequestQueries & CreditFiles {
  return {
    listOf: (borrowerId, { status }, page) => LIST(em, { userId: borrowerId, status }, page),
    detailOf: (borrowerId, id) => DETAIL(em, { id, borrowerId }),

    async termsOf(borrowerId, id) {
      const [row] = await TERMS(em, { id, borrowerId });
      if (row === undefined) return null;
      return {
        amount: moneyFrom(row.amount),
        currency: row.currency,
        rate: rateFrom(row.rate),
        term: row.term,
        disbursedOn: row.disbursed_on as CalendarDay | null,
        product: row.product && termsOf(row.product),
      };
    },

    async decisionOf(borrowerId, id) {
      const rows = borrowerId === null ? ANY_DECISION(em, { id }) : DECISION(em, { id, borrowerId });
      const [row] = await rows;
      if (row === undefined) return null;
      const { id: requestId, created_at, decidedAt, firstName, lastName, email, amount, rate, ...facts } = row;
      return {
        ...facts,
        requestId,
        borrowerId: row.borrower_id as UserId,
        borrower: personOf(firstName, lastName, email),
        createdAt: new Date(created_at),
        decidedAt: decidedAt === null ? null : new Date(decidedAt),
        amount: moneyFrom(amount),
        rate: rateFrom(rate),
      };
    },

    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),

    async of(borrowerId) {
      const [row] = await PAID_INSTALLMENTS(em, { borrowerId });
      return { paidInstallments: Number(row?.paid ?? 0) };
    },
  };
}
