import { OptimisticLockError } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import { OperatorPayment } from '../../../application/payments/operator-payment.record.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import { PaymentDetail, PaymentItem } from '../../../application/payments/payment.record.ts';
import type { ReturnReasons } from '../../../application/payments/reversals.ts';
import { DuplicateReference, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import type { GatewayEvents, RecordedGatewayEvent } from '../../../domain/payments/payment-gateway.port.ts';
import type { LocatedPayment, PaymentKey, PaymentName, Payments } from '../../../domain/payments/payments.port.ts';
import type { PayoutGatewayEvents, RecordedPayoutEvent } from '../../../domain/payments/payout-gateway.port.ts';
import { RETURN_CODES } from '../../../domain/payments/return-codes.ts';
import type { PaymentId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter, MappedCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { LABEL_SOURCES, withExternalId } from '../tables/labelled.ts';
import { type Fields, rowMapping } from '../tables/row-mapping.ts';
import type { JsonRow, Tables } from '../tables/tables.ts';

const MAPPING = rowMapping('payments', { key: ['id', 'borrower_id'] });

type PaymentRow = Selectable<Tables['payments']>;
type State = ReturnType<typeof MAPPING.stateOf>;
type PaymentJson = JsonRow<'payments'>;

/** Another payment got the transaction at the same moment. The retry finds that payment. */
class TransactionTaken extends OptimisticLockError {
  constructor() {
    super('Another payment has this transaction.');
  }
}

const own = (db: Db, { id, borrowerId }: PaymentKey) =>
  db.selectFrom('payments').where('id', '=', id).where('borrower_id', '=', borrowerId);

const LOCK = compiledQuery((db, key: PaymentKey) =>
  db.selectFrom(own(db, key).selectAll().forUpdate().as('obj')).select(sql<PaymentJson>`to_json(obj)`.as('payment')),
);
const LOCK_ALL = compiledQuery((db, { ids, borrowerIds }: Record<'ids' | 'borrowerIds', readonly string[]>) => {
  const keys = sql<Record<'id' | 'borrower_id', string>>`unnest(${ids}::uuid[], ${borrowerIds}::uuid[])`;
  const payments = db
    .selectFrom(keys.as<'key'>(sql`key(id, borrower_id)`))
    .innerJoin('payments as t', (on) => on.onRef('t.id', '=', 'key.id').onRef('t.borrower_id', '=', 'key.borrower_id'))
    .selectAll('t')
    .orderBy('t.id')
    .forUpdate('t');
  return db.selectFrom(payments.as('obj')).select(sql<PaymentJson>`to_json(obj)`.as('payment'));
});
const IDS = [
  'id as paymentId',
  'loan_id as loanId',
  'borrower_id as borrowerId',
  'instrument_id as instrumentId',
] as const;
const LOCATE = compiledQuery((db, key: PaymentKey) => own(db, key).select(IDS).$narrowType<LocatedPayment>());
const LOCATE_TRANSACTION = compiledQuery((db, { transactionId }: { transactionId: string }) =>
  db.selectFrom('payments').where('transaction_id', '=', transactionId).select(IDS).$narrowType<LocatedPayment>(),
);
const LOCATE_ANY = compiledQuery((db, { id }: Pick<PaymentKey, 'id'>) =>
  db.selectFrom('payments').where('id', '=', id).select(IDS).$narrowType<LocatedPayment>(),
);
const INSERT = compiledInsert('payments', { key: 'id' });
const INSERT_UNIQUE = compiledQuery((db, row: PaymentRow) => db.insertInto('payments').values({ ...row }));
const changed = (db: Db, { id, borrower_id, ...state }: State) =>
  db.updateTable('payments').set(state).where('id', '=', id).where('borrower_id', '=', borrower_id);
const UPDATE = compiledWrite(changed);
const UPDATE_UNIQUE = compiledQuery(changed);

async function insert(em: EntityManager, row: PaymentRow): Promise<void> {
  if (row.reference === null) INSERT(em, row);
  else await writeUnique(INSERT_UNIQUE(em, row), { payments_live_reference: DuplicateReference });
}

async function update(em: EntityManager, row: State, before?: Fields): Promise<void> {
  if (row.transaction_id === before?._transactionId) UPDATE(em, row);
  else await writeUnique(UPDATE_UNIQUE(em, row), { payments_transaction_id: TransactionTaken });
}

/** Uses Kysely for the same reason as `KyselyLoans`. */
export class KyselyPayments extends MappedCollection<Payment, PaymentRow, State> implements Payments {
  protected readonly type = Payment;
  protected readonly mapping = MAPPING;
  protected readonly insert = insert;
  protected readonly update = update;

  async locate(by: PaymentName): Promise<LocatedPayment> {
    const [found] = await this.named(by);
    if (found === undefined) throw new PaymentNotFound();
    return found;
  }

  async get(id: PaymentId, borrowerId: UserId): Promise<Payment> {
    const payment = await this.find(id, borrowerId);
    if (payment === null) throw new PaymentNotFound();
    return payment;
  }

  async getAll(keys: readonly PaymentKey[]): Promise<readonly Payment[]> {
    const ids = keys.map(({ id }) => id);
    const borrowerIds = keys.map(({ borrowerId }) => borrowerId);
    return (await LOCK_ALL(this.em, { ids, borrowerIds })).map(({ payment }) => this.load(payment));
  }

  async find(id: PaymentId, borrowerId: UserId): Promise<Payment | null> {
    const known = this.loaded(id);
    if (known?.borrowerId === borrowerId) return known;
    const [row] = await LOCK(this.em, { id, borrowerId });
    return row === undefined ? null : this.load(row.payment);
  }

  private async named(by: PaymentName): Promise<LocatedPayment[]> {
    if ('borrowerId' in by) return LOCATE(this.em, by);
    if ('id' in by) return LOCATE_ANY(this.em, by);
    const { transactionId, paymentId: id } = by;
    const found = await LOCATE_TRANSACTION(this.em, { transactionId });
    return found.length > 0 || id === null ? found : LOCATE_ANY(this.em, { id });
  }
}

const ofItem = { paymentId: 'id', paymentMethod: 'method' } as const;
const item = fieldsOf('payments', PaymentItem, ofItem);
const detail = fieldsOf('payments', PaymentDetail, ofItem);
const operatorView = fieldsOf('payments', OperatorPayment, {
  ...ofItem,
  userId: 'borrower_id',
  borrower: 'borrower_id',
  ...LABEL_SOURCES,
});

const { createdAt, amount } = SORT_KEYS;
const payments = (db: Db) => db.selectFrom('payments as t');
const filters = { userId: 't.borrower_id', loanId: 't.loan_id', status: 't.status' } as const;
const LIST = listQuery({ from: payments, filters, select: item });
const OPERATOR_LIST = listQuery({
  from: payments,
  filters: {
    ...filters,
    ...PERIOD,
    externalId: withExternalId('payment'),
    // The words of the partial index, so that PostgreSQL can use it.
    returned: ({ and, or, eb }) =>
      and([
        eb('t.return_code', 'is not', null),
        or([
          eb('t.status', '=', sql.lit('Completed')),
          eb(
            't.return_code',
            'not in',
            Object.keys(RETURN_CODES).map((code) => sql.lit(code)),
          ),
        ]),
      ]),
    // The status is a literal, so that PostgreSQL can use the partial index.
    awaitedReference: ({ and, eb }, reference: string) =>
      and([eb('t.status', '=', sql.lit('Pending')), eb('t.reference', '=', reference)]),
    awaitedDeposit: ({ and, eb, exists, selectFrom }, depositId: string) =>
      and([
        eb('t.status', '=', sql.lit('Pending')),
        exists(
          selectFrom('deposits as d')
            .where('d.id', '=', depositId)
            .whereRef('d.currency', '=', 't.currency')
            .where((d) => d.or([d('d.reference', '=', d.ref('t.reference')), d('d.amount', '=', d.ref('t.amount'))])),
        ),
      ]),
  },
  select: operatorView,
  acrossOwners: true,
  sorts: { createdAt, amount },
});
/** What borrowers read of payments. */
export const paymentDetails = (db: Db) => payments(db).select(detail);
const DETAIL = viewQuery((db, { id, userId }: { id: PaymentId; userId: UserId }) =>
  paymentDetails(db).where('t.id', '=', id).where('t.borrower_id', '=', userId),
);
const FOR_OPERATORS = viewQuery((db, { id }: { id: PaymentId }) =>
  payments(db).where('t.id', '=', id).select(operatorView),
);

export function kyselyPaymentQueries(em: EntityManager): PaymentQueries {
  return {
    listOf: (userId, { loanId, status }, page) => LIST(em, { userId, loanId, status }, page),
    detailOf: (userId, id) => DETAIL(em, { id, userId }),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),
  };
}

const EVENT = rowMapping('gateway_events');
const INSERT_EVENT = compiledQuery((db, event: ReturnType<typeof EVENT.rowOf>) =>
  db
    .insertInto('gateway_events')
    .values({ ...event })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id'),
);

/** Uses `on conflict`, which waits for a transaction that adds the same event and then finds its row. */
export class KyselyGatewayEvents extends DatabaseAdapter implements GatewayEvents, PayoutGatewayEvents {
  async add(event: RecordedGatewayEvent): Promise<boolean> {
    return (await INSERT_EVENT(this.em, EVENT.rowOf(event))).length === 1;
  }

  async addOfPayout(event: RecordedPayoutEvent): Promise<boolean> {
    return (await INSERT_EVENT(this.em, EVENT.rowOf(event))).length === 1;
  }
}

export class KyselyReturnReasons extends DatabaseAdapter implements ReturnReasons {
  async eraseOf(borrowerId: UserId): Promise<void> {
    // A deposit that was sent back has no borrower, but it has the reference of their payment.
    const references = this.db
      .selectFrom('payments')
      .where('borrower_id', '=', borrowerId)
      .where('reference', 'is not', null)
      .$narrowType<{ reference: string }>()
      .select('reference');
    await this.db
      .updateTable('deposits')
      .set({ return_reason: null })
      .where('reference', 'in', references)
      .where('return_reason', 'is not', null)
      .execute();
  }
}
