import { sql } from 'kysely';
import type { Db } from '../database/compiled-query.ts';
import { compiledInsert, compiledRows, type Statements, selected } from '../database/compiled-rows.ts';
import type { toEntryRow } from './loan-entry-rows.ts';
import type { fixedOf, LoanKeyRow, LoanState, StoredLists } from './loan-rows.ts';

type Inserted = ReturnType<typeof fixedOf> & LoanState & StoredLists;
type Changed = LoanKeyRow & LoanState & Partial<StoredLists>;
type EntryRow = ReturnType<typeof toEntryRow>;

const KEY: readonly string[] = ['id', 'borrower_id'];
const ENTRY: readonly string[] = ['loan_id', 'kind', 'effective_on', 'payment_id', 'parameters'];
const nameOf = ({ id }: Pick<LoanKeyRow, 'id'>) => `loans/${id}`;
const version = sql<number>`loans.version + 1`;

/** One statement for a loan and an entry, because every payment adds one. */
function withEntry<Row extends Pick<LoanKeyRow, 'id'>>({ one, many }: Statements<Row>): Statements<Row & EntryRow> {
  return {
    one: (db, { loan_id, kind, effective_on, payment_id, parameters, ...loan }) =>
      one(
        db.with('entry', (into) =>
          into.insertInto('loan_entries').values({ loan_id, kind, effective_on, payment_id, parameters }),
        ) as unknown as Db,
        loan as unknown as Row,
      ),
    many: (db, rows, columns, json) =>
      many(
        db.with('entry', (into) => selected(into, 'loan_entries', ENTRY, rows('loan_entries'))) as unknown as Db,
        rows,
        columns.filter((column) => !ENTRY.includes(column)),
        json,
      ),
    nameOf,
  };
}

const update: Statements<Changed> = {
  one: (db, { id, borrower_id, ...columns }) =>
    db
      .updateTable('loans')
      .set({ ...columns, version })
      .where('id', '=', id)
      .where('borrower_id', '=', borrower_id),
  many: (db, rows, columns) =>
    db
      .updateTable('loans')
      .from(rows('loans'))
      .set(
        Object.fromEntries(
          columns.filter((column) => !KEY.includes(column)).map((column) => [column, sql.ref(`new.${column}`)]),
        ),
      )
      .set({ version })
      .whereRef('loans.id', '=', 'new.id')
      .whereRef('loans.borrower_id', '=', 'new.borrower_id'),
  nameOf,
};
const insert: Statements<Inserted> = {
  one: (db, row) => db.insertInto('loans').values({ ...row }),
  many: (db, rows, columns) => selected(db, 'loans', columns, rows('loans')),
  nameOf,
};

export const INSERT = compiledRows(withEntry(insert));
/** `all` writes the lists of the schedule, too. */
export const UPDATE = { state: compiledRows(update), all: compiledRows(update) };
export const UPDATE_WITH_ENTRY = { state: compiledRows(withEntry(update)), all: compiledRows(withEntry(update)) };
export const ADD_ENTRY = compiledInsert('loan_entries');
export const PUT_CHARGE = compiledInsert('loan_charges', {
  key: 'id',
  finish: (row) =>
    row.onConflict((same) =>
      same.column('id').doUpdateSet(({ ref }) => ({
        paid_amount: ref('excluded.paid_amount'),
        status: ref('excluded.status'),
        required: ref('excluded.required'),
        receipts: ref('excluded.receipts'),
      })),
    ),
});
