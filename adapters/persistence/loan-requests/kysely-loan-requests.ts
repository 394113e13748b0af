import { type Selectable, sql } from 'kysely';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { compiledQuery, compiledWrite, type Db, differs } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { type ProductJson, productOf, termsOf } from '../tables/product-rows.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

type Stored = Omit<Selectable<Tables['loan_requests']>, 'version'>;
/** Lists and objects are JSON text. */
type Row = Omit<Stored, Json> & { readonly reason_codes: string; readonly assessment: string | null };
type Json = 'reason_codes' | 'assessment';
type Key = Pick<Row, 'id' | 'borrower_id'>;
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
const UPDATE = compiledWrite((db, { id, borrower_id, ...columns }: Row) =>
  db
    .updateTable('loan_requests')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('borrower_id', '=', borrower_id),
);

/** Uses Kysely for the same reason as `KyselyLoans`. */
export class KyselyLoanRequests extends KyselyCollection<LoanRequest> implements LoanRequests {
  protected readonly type = LoanRequest;
  private readonly stored = new WeakMap<LoanRequest, Row>();

  async add(request: LoanRequest): Promise<void> {
    const row = toRow(request);
    INSERT(this.em, row);
    this.em.merge(request);
    this.stored.set(request, row);
    await this.events.publish(request.pullEvents());
  }

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
    return rows.map((row) => this.loaded(row.id as LoanRequestId) ?? this.load(row));
  }

  async save(request: LoanRequest): Promise<void> {
    this.assertLoaded(request);
    const row = toRow(request);
    if (differs(row, this.stored.get(request))) UPDATE(this.em, row);
    this.stored.set(request, row);
    await this.events.publish(request.pullEvents());
  }

  private async only(lock: () => Promise<readonly Loaded[]>): Promise<LoanRequest> {
    let [row] = await lock();
    // A statement that waited for the lock does not see a version of the product that was added since.
    if (row !== undefined && row.product_id !== null && row.product === null) [row] = await lock();
    if (row === undefined) throw new LoanRequestNotFound();
    return this.load(row);
  }

  private load(row: Loaded): LoanRequest {
    const request = this.instance(fromRow(row));
    this.stored.set(request, toRow(request));
    return request;
  }
}

function toRow(request: LoanRequest): Row {
  return {
    id: request.id,
    borrower_id: request.borrowerId,
    currency: request.currency,
    employment_status: request.employmentStatus,
    company_name: request.companyName,
    created_at: request.createdAt.toISOString(),
    amount: request.amount.minorUnits.toString(),
    term: request.term,
    purpose: request.purpose,
    rate: request.rate.units.toString(),
    monthly_payment: request.monthlyPayment.minorUnits.toString(),
    status: request.status,
    approved_at: request.approvedAt?.toISOString() ?? null,
    approval_reason: request.approvalReason,
    rejection_reason: request.rejectionReason,
    reason_codes: JSON.stringify(request.reasonCodes),
    assessment: request.assessment && JSON.stringify(request.assessment),
    product_id: request.product?.productId ?? null,
    product_version: request.product?.version ?? null,
    updated_at: request.updatedAt.toISOString(),
  };
}

function fromRow(row: Loaded) {
  return {
    id: row.id,
    borrowerId: row.borrower_id,
    currency: row.currency,
    employmentStatus: row.employment_status,
    createdAt: new Date(row.created_at),
    _companyName: row.company_name,
    _amount: Money.ofMinorUnits(BigInt(row.amount)),
    _term: row.term,
    _purpose: row.purpose,
    _rate: Rate.ofUnits(BigInt(row.rate)),
    _monthlyPayment: Money.ofMinorUnits(BigInt(row.monthly_payment)),
    _status: row.status,
    _approvedAt: row.approved_at === null ? null : new Date(row.approved_at),
    _approvalReason: row.approval_reason,
    _rejectionReason: row.rejection_reason,
    _reasonCodes: row.reason_codes,
    _assessment: row.assessment,
    _product: row.product && termsOf(row.product),
    _updatedAt: new Date(row.updated_at),
  };
}
