import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Disbursement, EarlyEntry, Entry, History, HistoryEdit } from '../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { type ProductJson, productOf, termsOf } from '../tables/product-rows.ts';
import type { Fields } from '../tables/row-mapping.ts';
import { holidaysVersion, payableDaysOf } from './holidays.ts';
import {
  type ChargeJson,
  LOAN,
  type LoanJson,
  listsOf,
  loanFields,
  rowOf,
  sameLists,
  stateOf,
  toChargeRow,
  type WholeRow,
} from './loan-rows.ts';
import {
  ADD_ENTRY,
  type EntryRow,
  fromEntryRow,
  INSERT,
  PUT_CHARGE,
  placeOfEntry,
  toEntryRow,
  UPDATE,
  UPDATE_WITH_ENTRY,
} from './loan-writes.ts';

interface Locked {
  readonly loan: LoanJson;
  readonly product: ProductJson | null;
}

const VERSIONS = compiledQuery((db, { productIds }: { readonly productIds: readonly string[] }) =>
  db
    .selectFrom(
      db
        .selectFrom('product_versions as pv')
        .innerJoin('products as p', 'p.id', 'pv.product_id')
        .where('pv.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
        .selectAll('pv')
        .select('p.currency')
        .as('v'),
    )
    .select(sql<ProductJson>`to_json(v)`.as('product')),
);

/** Reads the versions once that many loans have. */
async function withProducts(em: EntityManager, loans: readonly LoanJson[]): Promise<readonly Locked[]> {
  const productIds = [...new Set(loans.flatMap(({ product_id }) => product_id ?? []))];
  const found = productIds.length === 0 ? [] : await VERSIONS(em, { productIds });
  const products = new Map(found.map(({ product }) => [`${product.product_id}/${product.version}`, product]));
  return loans.map((loan) => ({
    loan,
    product: products.get(`${loan.product_id}/${loan.product_version}`) ?? null,
  }));
}

/** A loan as last read or written. `schedule` is immutable: a changed one is another object. */
interface Stored extends Pick<Loan, 'schedule'> {
  readonly fields: Fields;
  readonly chargesDueOn: string | null;
  readonly holidaysVersion: number | null;
}

function storedAs(loan: Loan, chargesDueOn: string | null): Stored {
  const { schedule } = loan;
  return { fields: LOAN.changingOf(loan), schedule, chargesDueOn, holidaysVersion: schedule.payableDays.version };
}

// `pg` reads one JSON value much faster than 22 columns.
const loanJson = sql<LoanJson>`to_json(t)`.as('loan');

const LOCK = compiledQuery((db, { loanId, borrowerId }: LoanKey) => {
  const loan = db.selectFrom('loans').selectAll().where('id', '=', loanId).where('borrower_id', '=', borrowerId);
  return db.selectFrom(loan.forUpdate().as('t')).select([loanJson, productOf.as('product')]);
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
  return db.selectFrom(loans.as('t')).select(loanJson);
});

/**
 * The charges of locked loans, in the order in which they were made, and the state of the lists of holidays. A subquery of
 * the lock would see those of before it waited.
 */
const BESIDE = compiledQuery((db, { loanIds, borrowerIds }: Record<'loanIds' | 'borrowerIds', readonly string[]>) => {
  const charges = db
    .selectFrom('loan_charges as c')
    .where('c.loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .where('c.borrower_id', '=', sql<string>`any(${borrowerIds}::uuid[])`)
    .select(sql<readonly ChargeJson[] | null>`json_agg(c order by c.position)`.as('charges'));
  return db.selectNoFrom([charges.as('charges'), holidaysVersion(db).as('version')]);
});

/** Where an entry is stored, and among the entries of its day. */
interface StoredPlace {
  readonly position: string;
  readonly place: string;
}

const entriesOf = (db: Db, loanId: LoanId) =>
  db
    .selectFrom('loan_entries as t')
    .where('t.loan_id', '=', loanId)
    .orderBy('t.effective_on')
    .orderBy(placeOfEntry)
    .select(['t.kind', 't.payment_id', 't.parameters', 't.entry_id', 't.position'])
    .select(placeOfEntry.as('place'))
    .select(({ ref }) => sql<CalendarDay>`to_char(${ref('t.effective_on')}, 'YYYY-MM-DD')`.as('effective_on'));

const HISTORY = compiledQuery((db, { loanId }: { loanId: LoanId }) =>
  entriesOf(db, loanId).where('t.removed_at', 'is', null),
);
const DEMOTED = compiledQuery((db, { loanId }: { loanId: LoanId }) =>
  entriesOf(db, loanId).where('t.removal_cause', '=', sql.lit('demotion')),
);

/** Uses Kysely in MikroORM's transaction, because MikroORM's unit of work needs several times the CPU for a payment. */
export class KyselyLoans extends KyselyCollection<Loan, Stored> implements Loans {
  protected readonly type = Loan;
  /** Of entries that were read. */
  private readonly places = new WeakMap<object, StoredPlace>();

  async add(loan: Loan): Promise<void> {
    const [disbursement, ...later] = loan.pullHistoryEdits();
    if (disbursement === undefined || !('added' in disbursement))
      throw new Error('A new loan begins by its disbursement.');
    const entry = toEntryRow(loan.id, disbursement, later.length === 0 ? loan : null);
    const row = rowOf(loan);
    INSERT(this.em, { ...row, ...entry });
    this.correctHistory(loan, later);
    await this.added(loan, storedAs(loan, row.charges_due_on));
  }

  async get(id: LoanId, borrowerId: UserId): Promise<Loan> {
    const known = this.loaded(id);
    if (known?.borrowerId === borrowerId) return known;
    const [row] = await LOCK(this.em, { loanId: id, borrowerId });
    if (row === undefined) throw new LoanNotFound();
    return (await this.loadAll([row]))[0] as Loan;
  }

  async borrowerOf(id: LoanId): Promise<UserId> {
    const row = this.db.selectFrom('loans').select('borrower_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(() => new LoanNotFound())).borrower_id as UserId;
  }

  async getAll(keys: readonly LoanKey[]): Promise<readonly Loan[]> {
    const loanIds = keys.map(({ loanId }) => loanId);
    const borrowerIds = keys.map(({ borrowerId }) => borrowerId);
    const locked = await LOCK_ALL(this.em, { loanIds, borrowerIds });
    const rows = await withProducts(
      this.em,
      locked.map(({ loan }) => loan),
    );
    return this.loadAll(rows);
  }

  async historyOf({ id: loanId, schedule }: Loan): Promise<History> {
    const rows = await HISTORY(this.em, { loanId });
    const [first, ...later] = rows.map((row) => this.known(row)) as unknown as History;
    return [{ ...first, payableDays: schedule.payableDays }, ...later];
  }

  async demotedOf({ id: loanId }: Loan): Promise<readonly EarlyEntry[]> {
    return (await DEMOTED(this.em, { loanId })).map((row) => fromEntryRow(row) as EarlyEntry);
  }

  /** Writes nothing if the loan has not changed: the close of business saves every loan that it has examined. */
  async save(loan: Loan): Promise<void> {
    this.assertLoaded(loan);
    const stored = this.storedOf(loan);
    const { schedule } = loan;
    const isUnmoved = schedule === stored?.schedule && stored.holidaysVersion === schedule.payableDays.version;
    const chargesDueOn = isUnmoved ? stored.chargesDueOn : loan.chargesDueOn;
    this.update(loan, chargesDueOn, stored);
    for (const charge of schedule.charges) {
      if (stored?.schedule.charges.includes(charge) !== true) PUT_CHARGE(this.em, toChargeRow(loan, charge));
    }
    await this.saved(loan, storedAs(loan, chargesDueOn));
  }

  private update(loan: Loan, chargesDueOn: string | null, before: Stored | undefined): void {
    const columns = sameLists(loan.schedule, before?.schedule) ? 'state' : 'all';
    const row = () => Object.assign(stateOf(loan, chargesDueOn), columns === 'all' && listsOf(loan.schedule));
    const history = loan.pullHistoryEdits();
    const [change, ...others] = history;
    if (change !== undefined && 'added' in change && others.length === 0) {
      UPDATE_WITH_ENTRY[columns](this.em, Object.assign(row(), toEntryRow(loan.id, change, loan)));
    } else {
      this.correctHistory(loan, history);
      const { version } = loan.schedule.payableDays;
      const isMoved = chargesDueOn !== before?.chargesDueOn || version !== before.holidaysVersion;
      if (columns === 'all' || isMoved || LOAN.differs(loan, before.fields)) UPDATE[columns](this.em, row());
    }
  }

  private known({ position, place, ...row }: EntryRow & StoredPlace): Disbursement | Entry {
    const entry = fromEntryRow(row);
    this.places.set(entry, { position, place });
    return entry;
  }

  private correctHistory(loan: Loan, changes: readonly HistoryEdit[]): void {
    const { id: loanId } = loan;
    for (const change of changes) {
      const after = change === changes.at(-1) ? loan : null;
      if ('added' in change) {
        ADD_ENTRY(this.em, { ...toEntryRow(loanId, change, after), replaces: null });
        continue;
      }
      const { removed, cause, by, at } = change;
      const stored = this.places.get(removed);
      if (stored === undefined) throw new Error('An entry is removed that was not read.');
      this.write(
        this.db
          .updateTable('loan_entries')
          .set({ removed_at: at.toISOString(), removal_cause: cause })
          .set('removed_after', ({ selectFrom }) =>
            selectFrom('loan_entries as last')
              .where('last.loan_id', '=', loanId)
              .select(({ fn }) => fn.max('last.position').as('position')),
          )
          .where('loan_id', '=', loanId)
          .where('position', '=', stored.position),
      );
      if (by !== undefined)
        ADD_ENTRY(this.em, { ...toEntryRow(loanId, { added: by, at }, after), replaces: stored.place });
    }
  }

  /** Only loans of a product have charges, or other payable days than due days. */
  private async besides(rows: readonly Locked[]) {
    const ofProducts = rows.flatMap(({ loan, product }) => (product === null ? [] : [loan]));
    if (ofProducts.length === 0) return undefined;
    const [beside] = await BESIDE(this.em, {
      loanIds: ofProducts.map(({ id }) => id),
      borrowerIds: ofProducts.map(({ borrower_id }) => borrower_id),
    });
    return beside;
  }

  private async loadAll(rows: readonly Locked[]): Promise<readonly Loan[]> {
    const beside = await this.besides(rows);
    const charges = beside?.charges ?? [];
    const loans = rows.map(({ loan }) => loan);
    const daysOf = await payableDaysOf(this.em, loans, beside);
    return rows.map(({ loan: row, product }) => {
      const own = charges.filter(({ loan_id }) => loan_id === row.id);
      return this.load({ row, charges: own, payableDays: daysOf(row) }, product);
    });
  }

  private load(whole: WholeRow, product: ProductJson | null): Loan {
    const known = this.loaded(whole.row.id);
    if (known !== null) return known;
    const fields = Object.assign(loanFields(whole), { product: product && termsOf(product) });
    const loan = this.instance(fields);
    const { charges_due_on: chargesDueOn, holidays_version: holidaysVersion } = whole.row;
    this.setStored(loan, { fields, schedule: loan.schedule, chargesDueOn, holidaysVersion });
    return loan;
  }
}
