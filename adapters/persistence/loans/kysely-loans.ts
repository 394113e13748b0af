import { sql } from 'kysely';
import type { History } from '../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { type HistoryChange, Loan } from '../../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { byColumns, changedColumns, compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { fromEntryRow, toEntryRow } from './loan-entry-rows.ts';
import { fromRow, type LoanJson, type LoanState, listsOf, toRow } from './loan-rows.ts';

/** A loan as last read or written. `schedule` is immutable: a changed one is another object. */
interface Stored extends Pick<Loan, 'schedule'> {
  readonly row: LoanState;
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

type Key = Pick<LoanState, 'id' | 'borrower_id'>;
type Changes = Partial<LoanState & ReturnType<typeof listsOf>>;
type Entered = Key & Changes & ReturnType<typeof toEntryRow>;

const update = (db: Pick<Db, 'updateTable'>, { id, borrower_id, ...columns }: Key & Changes) =>
  db
    .updateTable('loans')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('borrower_id', '=', borrower_id);

/** One statement, because every payment adds an entry. */
const updateWithEntry = (db: Db, { loan_id, kind, effective_on, payment_id, parameters, ...loan }: Entered) =>
  update(
    db.with('entry', (into) =>
      into.insertInto('loan_entries').values({ loan_id, kind, effective_on, payment_id, parameters }),
    ),
    loan,
  );

const UPDATE = byColumns(compiledWrite, update);
const UPDATE_WITH_ENTRY = byColumns(compiledWrite, updateWithEntry);

const HISTORY = compiledQuery((db, { loanId }: { loanId: LoanId }) =>
  db
    .selectFrom('loan_entries as e')
    .where('e.loan_id', '=', loanId)
    .orderBy('e.effective_on')
    .orderBy('e.position')
    .select(['e.kind', 'e.payment_id', 'e.parameters'])
    .select(({ ref }) => sql<CalendarDay>`to_char(${ref('e.effective_on')}, 'YYYY-MM-DD')`.as('effective_on')),
);

/** Uses Kysely in MikroORM's transaction, because MikroORM's unit of work needs several times the CPU for a payment. */
export class KyselyLoans extends KyselyCollection<Loan> implements Loans {
  protected readonly type = Loan;
  private readonly stored = new WeakMap<Loan, Stored>();

  async add(loan: Loan): Promise<void> {
    const row = toRow(loan);
    const { schedule } = loan;
    this.write(this.db.insertInto('loans').values({ ...row, ...listsOf(schedule) }));
    this.correctHistory(loan, loan.pullHistoryChanges());
    this.em.merge(loan);
    this.stored.set(loan, { row, schedule });
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

  async historyOf({ id: loanId }: Loan): Promise<History> {
    return (await HISTORY(this.em, { loanId })).map(fromEntryRow) as unknown as History;
  }

  /** Writes nothing if the loan has not changed: the close of business saves every loan that it has examined. */
  async save(loan: Loan): Promise<void> {
    this.assertLoaded(loan);
    const stored = this.stored.get(loan);
    const row = toRow(loan);
    const { schedule } = loan;
    const isRescheduled = schedule !== stored?.schedule;
    this.update(loan, { ...changedColumns(row, stored?.row), ...(isRescheduled && listsOf(schedule)) });
    this.stored.set(loan, { row, schedule });
    await this.events.publish(loan.pullEvents());
  }

  private update(loan: Loan, changes: Changes): void {
    const row = { id: loan.id, borrower_id: loan.borrowerId, ...changes };
    const history = loan.pullHistoryChanges();
    const [change, ...others] = history;
    if (change !== undefined && 'added' in change && others.length === 0) {
      UPDATE_WITH_ENTRY(this.em, { ...row, ...toEntryRow(loan.id, change.added) });
    } else {
      this.correctHistory(loan, history);
      if (Object.keys(changes).length > 0) UPDATE(this.em, row);
    }
  }

  private correctHistory({ id: loanId }: Loan, changes: readonly HistoryChange[]): void {
    for (const change of changes) {
      if ('added' in change) {
        this.write(this.db.insertInto('loan_entries').values(toEntryRow(loanId, change.added)));
        continue;
      }
      const { removed, demoted } = change;
      this.write(this.db.deleteFrom('loan_entries').where('loan_id', '=', loanId).where('payment_id', '=', removed));
      if (demoted.length === 0) continue;
      const ordinary = this.db.updateTable('loan_entries').set({ kind: 'payment' });
      this.write(ordinary.where('loan_id', '=', loanId).where('payment_id', 'in', demoted));
    }
  }

  private load(row: LoanJson): Loan {
    const known = this.loaded(row.id);
    if (known !== null) return known;
    const loan = this.instance(fromRow(row));
    this.stored.set(loan, { row: toRow(loan), schedule: loan.schedule });
    return loan;
  }
}
