import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { BALANCES } from '../../../domain/ledger/entries.ts';
import { openIn } from '../../../domain/loans/figures.ts';
import type { Position } from '../../../domain/loans/loan-movement.events.ts';
import type { LoanStatus } from '../../../domain/loans/loan-status.ts';
import { positionOf } from '../../../domain/loans/movement.ts';
import type { Schedule } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { StoredLine, StoredLoan } from './stored-loan.ts';

/** The table in which an operator names the loans that get the figures of their history. */
export const ORDERS = 'loans_to_recompute';

export async function orderedIds(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ordered: boolean }>`select to_regclass(${ORDERS}) is not null as ordered`.execute(db);
  if (!rows[0]?.ordered) return new Set();
  const orders = await sql<{ loan_id: string }>`select loan_id from ${sql.table(ORDERS)}`.execute(db);
  return new Set(orders.rows.map((row) => row.loan_id));
}

export async function dropOrders(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists ${sql.table(ORDERS)}`.execute(db);
}

/** Why a loan cannot get the figures of its history; `null` if it can. The books must show the same money. */
export function obstacleTo(loan: StoredLoan, schedule: Schedule): string | null {
  if (loan.inFlightAmount > 0) return 'a payment is processing';
  const paid = schedule.receipts.reduce((sum, { amount }) => sum + Number(amount.minorUnits), 0);
  return paid === loan.paidAmount ? null : 'its statement shows other payments';
}

/** A completed loan of which something remains is open again. */
export function statusAfter(loan: StoredLoan, schedule: Schedule): LoanStatus {
  if (openIn(schedule).isZero()) return 'Completed';
  if (loan.status !== 'Completed') return loan.status;
  return loan.writtenOffOn === null ? 'Active' : 'Defaulted';
}

/** Brings the books and the statement of a loan to the figures of its history, on the business date. */
export async function bookDifference(db: Kysely<unknown>, loan: StoredLoan, schedule: Schedule): Promise<void> {
  const { rows } = await sql<Moment>`select now() as now, to_char(greatest((now() at time zone 'utc')::date,
    (select max(day) from closed_days where closed_at is not null)), 'YYYY-MM-DD') as day`.execute(db);
  for (const moment of rows) {
    await addLines(db, loan, positionOf(schedule), moment);
    await post(db, loan, positionOf(schedule), moment);
  }
}

interface Moment {
  /** The business date. */
  readonly day: CalendarDay;
  readonly now: Date;
}

async function addLines(db: Kysely<unknown>, loan: StoredLoan, after: Position, { day, now }: Moment): Promise<void> {
  let balance = statedIn(loan).balance;
  for (const { type, principal, interest, direction } of correctionsOf(loan, after)) {
    balance += direction * principal;
    await sql`insert into loan_transactions
      (id, loan_id, borrower_id, type, booked_on, occurred_at, amount, principal, interest, balance)
      values (${randomUUID()}, ${loan.id}, ${loan.borrowerId}, ${type}, ${day}, ${now}, ${principal + interest},
        ${principal}, ${interest}, ${balance})`.execute(db);
  }
}

/** A line of the statement. Amounts are in minor units. */
export interface Correction {
  readonly type: StoredLine['type'];
  readonly principal: number;
  readonly interest: number;
  /** Of the balance. */
  readonly direction: 1 | -1;
}

/**
 * The lines that bring a statement to a position. Money that pays interest instead of principal, or the other way round, is taken back and paid
 * again.
 */
export function correctionsOf(loan: StoredLoan, { outstanding, capitalized, rebate, lost }: Position): Correction[] {
  const stated = statedIn(loan);
  const rebated = Number(rebate.minorUnits) - stated.rebate;
  // After a write-off, the balance stays 0.
  const added = lost === null ? Math.max(0, Number(capitalized.minorUnits) - stated.capitalized) : 0;
  const shifted = lost === null ? Number(outstanding.minorUnits) - stated.balance - added : 0;
  const [opened, closed] = [Math.max(0, shifted), Math.max(0, -shifted)];
  const corrections: Correction[] = [
    { type: 'Capitalization', principal: added, interest: 0, direction: 1 },
    { type: 'Reversal', principal: opened, interest: closed, direction: 1 },
    { type: 'Payment', principal: closed, interest: opened, direction: -1 },
    { type: rebated < 0 ? 'Reversal' : 'Rebate', principal: 0, interest: Math.abs(rebated), direction: -1 },
  ];
  return corrections.filter(({ principal, interest }) => principal + interest > 0);
}

/** The sums of the statement. */
function statedIn({ amount, lines, paidAmount }: StoredLoan) {
  const total = (...types: readonly StoredLine['type'][]) =>
    lines.reduce((sum, line) => (types.includes(line.type) ? sum + line.amount : sum), 0);
  return {
    balance: lines.at(-1)?.balance ?? amount,
    capitalized: total('Capitalization'),
    rebate: total('Payment', 'Recovery', 'Rebate') - total('Reversal') - paidAmount,
  };
}

async function post(db: Kysely<unknown>, loan: StoredLoan, after: Position, { day, now }: Moment): Promise<void> {
  const { rows } = await sql<{ account: string; balance: string }>`select account, sum(amount) as balance
    from ledger_postings where loan_id = ${loan.id} group by account`.execute(db);
  const booked = new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]));
  const postings = BALANCES.map(
    ([account, balanceIn]) => [account, balanceIn(after) - (booked.get(account) ?? 0n)] as const,
  )
    .filter(([, amount]) => amount !== 0n)
    .map(
      ([account, amount], index) => sql`(${`loan.recomputed:${loan.id}`}, ${index + 1}, ${account},
      ${loan.borrowerId}, ${loan.id}, ${loan.currency}, ${amount.toString()}, ${now}, ${day})`,
    );
  if (postings.length === 0) return;
  await sql`insert into ledger_postings
    (source, position, account, borrower_id, loan_id, currency, amount, occurred_at, booked_on)
    values ${sql.join(postings)}`.execute(db);
}
