import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ChangeTerms, Disbursement, Entry, HistoryEdit } from '../../../domain/loans/entry.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { LoanChangeId, LoanId } from '../../../domain/shared/ids.ts';
import type { Money } from '../../../domain/shared/money.ts';
import type { Db } from '../database/compiled-query.ts';
import { compiledInsert, compiledRows, type Statements, selected } from '../database/compiled-rows.ts';
import { moneyFrom, rateFrom } from '../tables/column-types.ts';
import type { StoredParameters } from '../tables/loans.ts';
import type { Tables } from '../tables/tables.ts';
import type { LoanState, rowOf, StoredLists } from './loan-rows.ts';

export type EntryRow = Pick<Selectable<Tables['loan_entries']>, 'kind' | 'payment_id' | 'parameters' | 'entry_id'> & {
  readonly effective_on: Entry['on'];
};

/** Among the entries of a day. The table is called `t`. */
export const placeOfEntry = sql<string>`coalesce(t.replaces, t.position)`;

/** An entry to add. */
export type AddedEntry = Extract<HistoryEdit, { readonly added: unknown }>;

/** @param after the loan after the entry; `null` if others are added after it */
export function toEntryRow(
  loanId: LoanId,
  { added: entry, at }: AddedEntry,
  after: Pick<Loan, 'totalInterest' | 'owedAmount'> | null,
): Insertable<Tables['loan_entries']> {
  return {
    loan_id: loanId,
    kind: entry.kind,
    effective_on: entry.on,
    payment_id: 'paymentId' in entry ? entry.paymentId : null,
    parameters: parametersOf(entry),
    entry_id: idOf(entry) ?? randomUUID(),
    recorded_at: at,
    interest_after: after?.totalInterest.minorUnits.toString() ?? null,
    owed_after: after?.owedAmount.minorUnits.toString() ?? null,
  };
}

/** That of a change is known before it is stored. An entry that is recorded again keeps its id. */
function idOf(entry: Disbursement | Entry): string | undefined {
  return entry.kind === 'change' ? entry.changeId : entry.kind === 'pause' ? entry.pauseId : undefined;
}

function parametersOf(entry: Disbursement | Entry): StoredParameters {
  switch (entry.kind) {
    case 'disbursement':
      return {
        amount: minorUnitsOf(entry.amount),
        rate: Number(entry.rate.units),
        term: entry.term,
        ...(entry.dayCount !== undefined && entry.dayCount !== '30/360' && { dayCount: entry.dayCount }),
      };
    case 'pause':
      return { months: entry.months };
    case 'change':
      return 'rate' in entry.change ? { ...entry.change, rate: Number(entry.change.rate.units) } : entry.change;
    case 'write-off':
    case 'annulment':
      return {};
    case 'resuming':
    case 'defaulting':
      return { closedOn: entry.closedOn };
    case 'takeover':
      return { principal: minorUnitsOf(entry.principal), interest: minorUnitsOf(entry.interest) };
    case 'charge': {
      const { chargeId, cause, chargedOn, amount, at } = entry;
      return { chargeId, cause, chargedOn, amount: minorUnitsOf(amount), at: at.toISOString() };
    }
    case 'waiver':
    case 'voiding':
    case 'reopening':
      return { chargeId: entry.chargeId, ...(entry.unmade && { unmade: true }) };
    case 'forgoing':
      return { installmentNumber: entry.installmentNumber };
    default: {
      const { amount, valueOn, at } = entry;
      const received = { amount: minorUnitsOf(amount), valueOn, at: at.toISOString() };
      if (entry.kind === 'withdrawal') return { ...received, feeReturned: minorUnitsOf(entry.feeReturned) };
      return entry.kind === 'prepayment' ? { ...received, reduce: entry.reduce } : received;
    }
  }
}

function minorUnitsOf(amount: Money): number {
  return Number(amount.minorUnits);
}

/** An entry of a row that `toEntryRow` has made. */
export function fromEntryRow({
  kind,
  effective_on: on,
  payment_id: paymentId,
  parameters,
  entry_id: entryId,
}: EntryRow): Disbursement | Entry {
  const { amount = 0, rate = 0, at = '', principal = 0, interest = 0, feeReturned = 0, ...rest } = parameters;
  const percent = rateFrom(rate);
  switch (kind) {
    case 'disbursement':
      return { kind, on, amount: moneyFrom(amount), rate: percent, ...rest } as Disbursement;
    case 'change':
      return {
        kind,
        on,
        changeId: entryId as LoanChangeId,
        change: ('rate' in parameters ? { ...rest, rate: percent } : rest) as ChangeTerms,
      };
    case 'pause':
      return { kind, on, pauseId: entryId, ...rest } as Entry;
    case 'write-off':
    case 'annulment':
    case 'resuming':
    case 'defaulting':
    case 'waiver':
    case 'voiding':
    case 'reopening':
    case 'forgoing':
      return { kind, on, ...rest } as Entry;
    case 'takeover':
      return { kind, on, principal: moneyFrom(principal), interest: moneyFrom(interest) };
    case 'charge':
      return { kind, on, amount: moneyFrom(amount), at: new Date(at), ...rest } as Entry;
    default: {
      const received = { kind, on, paymentId, amount: moneyFrom(amount), at: new Date(at), ...rest };
      return (kind === 'withdrawal' ? { ...received, feeReturned: moneyFrom(feeReturned) } : received) as Entry;
    }
  }
}

type Key = Pick<Selectable<Tables['loans']>, 'id' | 'borrower_id'>;
type Inserted = ReturnType<typeof rowOf>;
type Changed = LoanState & Partial<StoredLists>;
type WrittenEntry = ReturnType<typeof toEntryRow>;

const KEY: readonly string[] = ['id', 'borrower_id'];
const ENTRY: readonly string[] = [
  'loan_id',
  'kind',
  'effective_on',
  'payment_id',
  'parameters',
  'entry_id',
  'recorded_at',
  'interest_after',
  'owed_after',
];
const nameOf = ({ id }: Pick<Key, 'id'>) => `loans/${id}`;
const version = sql<number>`loans.version + 1`;

/** One statement for a loan and an entry, because every payment adds one. */
function withEntry<Row extends Pick<Key, 'id'>>({ one, many }: Statements<Row>): Statements<Row & WrittenEntry> {
  return {
    one: (db, { loan_id, kind, effective_on, payment_id, parameters, entry_id, ...row }) => {
      const { recorded_at, interest_after, owed_after, ...loan } = row;
      const after = { interest_after, owed_after };
      const entry = { loan_id, kind, effective_on, payment_id, parameters, entry_id, recorded_at, ...after };
      return one(
        db.with('entry', (into) => into.insertInto('loan_entries').values(entry)) as unknown as Db,
        loan as unknown as Row,
      );
    },
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
        due_on: ref('excluded.due_on'),
        grace_ends_on: ref('excluded.grace_ends_on'),
        amount: ref('excluded.amount'),
        paid_amount: ref('excluded.paid_amount'),
        status: ref('excluded.status'),
        required: ref('excluded.required'),
        receipts: ref('excluded.receipts'),
      })),
    ),
});
