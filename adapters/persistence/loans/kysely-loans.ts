import { isDeepStrictEqual } from 'node:util';
import { OptimisticLockError } from '@mikro-orm/core';
import { sql } from 'kysely';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../../domain/loans/loans.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { fromRow, type LoanJson, type LoanState, toJson, toRow } from './loan-rows.ts';

/** A loan as last read or written. `installments` are immutable: a changed schedule is another array. */
interface Stored extends Pick<Loan, 'installments'> {
  readonly row: LoanState;
  readonly version: number;
}

// `pg` reads one JSON value much faster than 22 columns.
const LOCK = compiledQuery((db, { loanId, borrowerId }: LoanKey) => {
  const loan = db.selectFrom('loans').selectAll().where('id', '=', loanId).where('borrower_id', '=', borrowerId);
  return db.selectFrom(loan.forUpdate().as('obj')).select(sql<LoanJson>`to_json(obj)`.as('loan'));
});

const LOCK_ALL = compiledQuery((db, { loanIds, borrowerIds }: Record<'loanIds' | 'borrowerIds', readonly string[]>) => {
  const keys = sql<Record<'loan_id' | 'borrower_id', string>>`unnest(${loanIds}::uuid[], ${borrowerIds}::uuid[])`;
  const loans = db
    .selectFrom(keys.as<'key'>(sql`key(loan_id, borrower_id)`))
    .innerJoin('loans as t', (on) =>
      on.onRef('t.id', '=', 'key.loan_id').onRef('t.borrower_id', '=', 'key.borrower_id'),
    )
    .selectAll('t')
    .orderBy('t.id')
    .forUpdate('t');
  return db.selectFrom(loans.as('obj')).select(sql<LoanJson>`to_json(obj)`.as('loan'));
});

type Changed = LoanState & { readonly version: number; readonly installments?: string };

const update = (db: Db, { id, borrower_id, version, ...columns }: Changed) =>
  db
    .updateTable('loans')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('borrower_id', '=', borrower_id)
    .where('version', '=', version)
    .returning('version');

// Two statements: most updates leave the schedule, which is most of the row, unchanged.
const UPDATE = compiledQuery(update);
const UPDATE_WITH_SCHEDULE = compiledQuery(update);

/** Uses Kysely in MikroORM's transaction, because MikroORM's unit of work needs several times the CPU for a payment. */
export class KyselyLoans extends KyselyCollection<Loan> implements Loans {
  protected readonly type = Loan;
  private readonly stored = new WeakMap<Loan, Stored>();

  async add(loan: Loan): Promise<void> {
    const row = toRow(loan);
    const { installments } = loan;
    await this.db
      .insertInto('loans')
      .values({ ...row, installments: toJson(installments) })
      .execute();
    this.em.merge(loan);
    this.stored.set(loan, { row, installments, version: 1 });
    await this.events.publish(loan.pullEvents());
  }

  async get(id: LoanId, borrowerId: UserId): Promise<Loan> {
    const known = this.loaded(id);
    if (known?.borrowerId === borrowerId) return known;
    const [row] = await LOCK(this.em, { loanId: id, borrowerId });
    if (row === undefined) throw new LoanNotFound();
    return this.load(row.loan);
  }

  async borrowerOf(id: LoanId): Promise<UserId> {
    const row = this.db.selectFrom('loans').select('borrower_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(() => new LoanNotFound())).borrower_id as UserId;
  }

  async getAll(keys: readonly LoanKey[]): Promise<readonly Loan[]> {
    const loanIds = keys.map(({ loanId }) => loanId);
    const borrowerIds = keys.map(({ borrowerId }) => borrowerId);
    const rows = await LOCK_ALL(this.em, { loanIds, borrowerIds });
    return rows.map(({ loan }) => this.load(loan));
  }

  /** Writes nothing if the loan has not changed: the close of business saves every loan that it has examined. */
  async save(loan: Loan): Promise<void> {
    const stored = this.stored.get(loan);
    if (stored === undefined) throw new Error(`Loan ${loan.id} is not loaded.`);
    const row = toRow(loan);
    const { installments } = loan;
    const rescheduled = installments !== stored.installments;
    if (rescheduled || !isDeepStrictEqual(row, stored.row)) {
      const changed = { ...row, version: stored.version };
      const [updated] = await (rescheduled
        ? UPDATE_WITH_SCHEDULE(this.em, { ...changed, installments: toJson(installments) })
        : UPDATE(this.em, changed));
      if (updated === undefined) throw OptimisticLockError.lockFailed(loan);
      this.stored.set(loan, { row, installments, version: updated.version });
    }
    await this.events.publish(loan.pullEvents());
  }

  private load(row: LoanJson): Loan {
    const known = this.loaded(row.id);
    if (known !== null) return known;
    const loan = this.instance(fromRow(row));
    this.stored.set(loan, { row: toRow(loan), installments: loan.installments, version: row.version });
    return loan;
  }
}
