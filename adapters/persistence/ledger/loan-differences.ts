import { sql } from 'kysely';
import type { Account } from '../../../domain/ledger/account.ts';
import { balancesOf } from '../../../domain/ledger/entries.ts';
import { compared, type Difference, differencesFrom, scheduleFrom } from '../../../domain/loans/comparison.ts';
import type { History } from '../../../domain/loans/entry.ts';
import { balanceOf } from '../../../domain/loans/loan.events.ts';
import { positionOf } from '../../../domain/loans/movement.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { NIL_ID } from '../database/columns.ts';
import type { Db } from '../database/compiled-query.ts';
import { type ChargeJson, chargesOf, toCharge } from '../loans/loan-charge-rows.ts';
import { type EntryRow, fromEntryRow } from '../loans/loan-entry-rows.ts';
import { figuresIn, type LoanJson, money, scheduleOf } from '../loans/loan-rows.ts';

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
export async function* differencesOfLoans(db: Db): AsyncGenerator<readonly LoanDifferences[]> {
  let after: string = NIL_ID;
  while (true) {
    const rows = await batchAfter(db, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.loan.id;
    yield rows.map((row) => ({ id: row.loan.id, currency: row.loan.currency, differences: differencesOf(row) }));
  }
}

async function batchAfter(db: Db, after: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select to_json(t) as loan, ${chargesOf} as charges,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'effective_on', e.effective_on, 'payment_id', e.payment_id,
          'parameters', e.parameters) order by e.effective_on, e.position), '[]')
        from loan_entries e where e.loan_id = t.id) as history,
      (select coalesce(json_object_agg(p.account, p.balance), '{}')
        from (select account, sum(amount) as balance from ledger_postings where loan_id = t.id group by account) p) as booked,
      (select m.balance from loan_transactions m where m.loan_id = t.id order by m.position desc limit 1)::float8 as stated
    from loans t where t.id > ${after} order by t.id limit ${LOANS_PER_BATCH}`.execute(db);
  return rows;
}

function differencesOf({ loan, history: entries, charges, booked, stated }: Row): readonly Difference[] {
  try {
    const history = entries.map(fromEntryRow) as unknown as History;
    const stored = { amount: money(loan.amount), disbursedOn: loan.disbursed_on as CalendarDay, history };
    const expected = scheduleFrom(history);
    const position = positionOf(expected);
    return [
      ...differencesFrom(
        { ...stored, schedule: scheduleOf(loan, (charges ?? []).map(toCharge)), figures: figuresIn(loan) },
        expected,
      ),
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

/** The fee that was kept back at disbursement, and what the books of another system have. Minor units; debits are positive. */
function otherwiseBooked(account: Account, { origination_fee: fee }: LoanJson, history: History): bigint {
  const takeover = history.find((entry) => entry.kind === 'takeover');
  if (account === 'fee-income') return -BigInt(fee);
  if (account === 'interest-income') return takeover?.interest.minorUnits ?? 0n;
  return account === 'opening-balances' && takeover !== undefined ? -takeover.principal.minorUnits : 0n;
}
