import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Disagreement, Examination, ReconciliationQueries } from '../../../application/ledger/ledger.ts';
import { balancesOf } from '../../../domain/ledger/entries.ts';
import type { Account } from '../../../domain/ledger/journal.ts';
import {
  compared,
  type Difference,
  differencesFrom,
  scheduleFrom,
  valueText,
} from '../../../domain/loans/comparison.ts';
import type { History } from '../../../domain/loans/entry.ts';
import { balanceOf, positionOf } from '../../../domain/loans/loan.events.ts';
import type { PayableDays } from '../../../domain/loans/payable-days.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { NIL_ID } from '../database/columns.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { inSnapshot } from '../database/transactions.ts';
import { payableDaysOf } from '../loans/holidays.ts';
import { type ChargeJson, chargesOf, type LoanJson, loanFields } from '../loans/loan-rows.ts';
import { type EntryRow, fromEntryRow } from '../loans/loan-writes.ts';
import {
  ACCOUNT_CHECK,
  type Check,
  DAILY_BALANCE_CHECK,
  DAILY_PRINCIPAL_CHECK,
  DEPOSIT_CHECK,
  ENTRY_CHECK,
  type FoundRow,
  HISTORY_CHECK,
  LOAN_CHECK,
  PAYMENT_CHECK,
} from './checks.ts';

/** About 20 ms of CPU, after which the service may answer requests. */
const LOANS_PER_BATCH = 200;

interface Row {
  readonly loan: LoanJson;
  readonly history: readonly EntryRow[];
  readonly charges: readonly ChargeJson[] | null;
  /** Sums of postings by account. */
  readonly booked: Readonly<Record<string, number>>;
  /** The last balance of the statement; `null` without lines. */
  readonly stated: number | null;
}

export interface LoanDifferences {
  readonly id: string;
  readonly currency: Currency;
  readonly differences: readonly Difference[];
}

/** Applies the history of each loan again, and yields each batch of loans. Memory does not grow with their number. */
async function* differencesOfLoans(em: EntityManager, db: Db): AsyncGenerator<readonly LoanDifferences[]> {
  let after: string = NIL_ID;
  while (true) {
    const rows = await batchAfter(db, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.loan.id;
    const daysOf = await payableDaysOf(
      em,
      rows.map(({ loan }) => loan),
    );
    yield rows.map((row) => ({
      id: row.loan.id,
      currency: row.loan.currency,
      differences: differencesOf(row, daysOf(row.loan)),
    }));
  }
}

async function batchAfter(db: Db, after: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select to_json(t) as loan, ${chargesOf} as charges,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'effective_on', e.effective_on, 'payment_id', e.payment_id,
          'parameters', e.parameters) order by e.effective_on, coalesce(e.replaces, e.position)), '[]')
        from loan_entries e where e.loan_id = t.id and e.removed_at is null) as history,
      (select coalesce(json_object_agg(p.account, p.balance), '{}')
        from (select account, sum(amount) as balance from ledger_postings where loan_id = t.id group by account) p) as booked,
      (select m.balance from loan_transactions m where m.loan_id = t.id order by m.position desc limit 1)::float8 as stated
    from loans t where t.id > ${after} order by t.id limit ${LOANS_PER_BATCH}`.execute(db);
  return rows;
}

function differencesOf(found: Row, payableDays: PayableDays): readonly Difference[] {
  const { loan, history: entries, charges, booked, stated } = found;
  try {
    const [first, ...later] = entries.map(fromEntryRow) as unknown as History;
    const history: History = [{ ...first, payableDays }, ...later];
    const { amount, _schedule: schedule, _figures: figures } = loanFields({ row: loan, charges, payableDays });
    const disbursedOn = loan.disbursed_on as CalendarDay;
    const expected = scheduleFrom(history);
    const position = positionOf(expected);
    return [
      ...differencesFrom({ amount, disbursedOn, history, schedule, figures }, expected),
      ...[...balancesOf(position), ['opening-balances', 0n] as const].flatMap(([account, balance]) =>
        compared(account, balance + otherwiseBooked(account, loan, history), BigInt(booked[account] ?? 0)),
      ),
      ...compared('balance of the statement', balanceOf(position).minorUnits, stated === null ? null : BigInt(stated)),
    ];
  } catch (error) {
    // Values that no loan can have: a negative amount, or an entry without its parameters.
    return [{ what: 'history and schedule', expected: 'readable', found: error instanceof Error ? error.message : '' }];
  }
}

/** The fee that was kept back at disbursement, unless the loan was annulled, and what the books of another system have. Minor units; debits are positive. */
function otherwiseBooked(account: Account, { origination_fee: fee }: LoanJson, history: History): bigint {
  const takeover = history.find((entry) => entry.kind === 'takeover');
  const isAnnulled = history.some(({ kind }) => kind === 'annulment');
  if (account === 'fee-income') return isAnnulled ? 0n : -BigInt(fee);
  if (account === 'interest-income') return takeover?.interest.minorUnits ?? 0n;
  return account === 'opening-balances' && takeover !== undefined ? -takeover.principal.minorUnits : 0n;
}

const CHECKS: readonly Check[] = [
  LOAN_CHECK,
  HISTORY_CHECK,
  PAYMENT_CHECK,
  DEPOSIT_CHECK,
  ENTRY_CHECK,
  ACCOUNT_CHECK,
  DAILY_BALANCE_CHECK,
  DAILY_PRINCIPAL_CHECK,
];

/**
 * Applies the history of each loan again, in batches, and runs each other check as one statement over whole tables. All
 * read the same snapshot, so that concurrent payments do not matter, and lock no rows.
 */
export class KyselyReconciliation extends DatabaseAdapter implements ReconciliationQueries {
  private readonly statementMs: number | null;

  /** @param statementMs the limit of each statement, 0 for none, or `null` for that of the connection */
  constructor(em: EntityManager, statementMs: number | null) {
    super(em);
    this.statementMs = statementMs;
  }

  examine(onProgress: (loans: number) => void = () => {}): Promise<Examination> {
    return inSnapshot(this.em, (db) => this.examineIn(db, onProgress));
  }

  private async examineIn(db: Db, onProgress: (loans: number) => void): Promise<Examination> {
    if (this.statementMs !== null) await sql`set local statement_timeout = ${sql.lit(this.statementMs)}`.execute(db);
    const countOf = (table: 'loans' | 'payments' | 'deposits' | 'ledger_postings') =>
      db.selectFrom(table).select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'));
    const checked = await db
      .selectNoFrom([
        countOf('loans').$asScalar().$notNull().as('loans'),
        countOf('payments').$asScalar().$notNull().as('payments'),
        countOf('deposits').$asScalar().$notNull().as('deposits'),
        countOf('ledger_postings').where('position', '=', 1).$asScalar().$notNull().as('entries'),
      ])
      .executeTakeFirstOrThrow();
    const disagreements: Disagreement[] = [];
    let examined = 0;
    for await (const loans of differencesOfLoans(this.em, db)) {
      for (const { id, currency, differences } of loans) {
        for (const each of differences) disagreements.push(disagreement('loan', id, currency, each));
      }
      examined += loans.length;
      onProgress(examined);
    }
    for (const { subject, text } of CHECKS) {
      const { rows } = await sql.raw<FoundRow>(text).execute(db);
      // One by one: the number of arguments of a call is limited, and broken books may have more rows.
      for (const { id, currency, ...row } of rows) disagreements.push(disagreement(subject, id, currency, valued(row)));
    }
    return { checked, disagreements };
  }
}

function valued({ what, money, expected, found }: Omit<FoundRow, 'id' | 'currency'>): Difference {
  const given = (text: string | null) => (money && text !== null ? BigInt(text) : text);
  return { what, expected: given(expected), found: given(found) };
}

function disagreement(subject: string, id: string, currency: string, { what, ...values }: Difference): Disagreement {
  const [expected, found] = [valueText(values.expected, currency), valueText(values.found, currency)];
  return { subject, id, what, expected, found };
}
