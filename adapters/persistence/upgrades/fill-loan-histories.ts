import { type Kysely, sql } from 'kysely';
import { Overpaid } from '../../../domain/loans/allocation.ts';
import type { Disbursement, Entry, History } from '../../../domain/loans/entry.ts';
import { figuresOf } from '../../../domain/loans/figures.ts';
import { replay } from '../../../domain/loans/history.ts';
import type { Installment } from '../../../domain/loans/installment.ts';
import type { Schedule } from '../../../domain/loans/schedule.ts';
import { MigrationRefused } from '../database/sql-states.ts';
import { differenceOf } from './difference.ts';
import { bookDifference, dropOrders, ORDERS, obstacleTo, orderedIds, statusAfter } from './recompute.ts';
import { historyOf } from './stored-history.ts';
import { readLoans, type StoredLoan } from './stored-loan.ts';

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Loans that a refusal names. */
const MAX_NAMED = 1000;

/** A loan with its history. */
interface Replayed {
  readonly loan: StoredLoan;
  readonly history: History;
  readonly schedule: Schedule;
  /** Whether its figures change. */
  readonly recomputed: boolean;
}

/**
 * Gives each loan the entries of its history, and the schedule that they give. Its statements belong to the
 * schema of migration 035: they do not change with later schemas.
 * @throws MigrationRefused if the figures of a loan differ from its history, and no operator accepted that
 */
export async function fillLoanHistories(db: Kysely<unknown>): Promise<void> {
  const orders = await orderedIds(db);
  const refusals: string[] = [];
  let refused = 0;
  for await (const loans of batchesOf(db)) {
    const results = loans.map((loan) => replayed(loan, orders.has(loan.id)));
    const sentences = results.filter((each) => typeof each === 'string');
    refused += sentences.length;
    refusals.push(...sentences.slice(0, MAX_NAMED - refusals.length));
    // Goes on to count the others.
    if (refused === 0)
      await write(
        db,
        results.filter((each) => typeof each !== 'string'),
      );
  }
  if (refused > 0) throw new MigrationRefused(refusalOf(refusals, refused));
  await dropOrders(db);
}

async function* batchesOf(db: Kysely<unknown>): AsyncGenerator<readonly StoredLoan[]> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const loans: readonly StoredLoan[] = await readLoans(db, { after, limit: BATCH });
    if (loans.length > 0) yield loans;
    after = loans.at(-1)?.id;
  }
}

/** Why the loan is refused, as a sentence, or its history. */
function replayed(loan: StoredLoan, ordered: boolean): Replayed | string {
  const history = historyOf(loan);
  const schedule = scheduleOf(history);
  const found = schedule === null ? 'its payments exceed the balance of its history' : differenceOf(loan, schedule);
  if (schedule !== null && found === null) return { loan, history, schedule, recomputed: false };
  const obstacle = schedule === null ? null : obstacleTo(loan, schedule);
  if (schedule !== null && obstacle === null && ordered) return { loan, history, schedule, recomputed: true };
  return `Loan ${loan.id}: ${[found, obstacle].filter((part) => part !== null).join('; ')}.`;
}

/** `null` if the payments exceed it. */
function scheduleOf(history: History): Schedule | null {
  try {
    return replay(history);
  } catch (error) {
    if (error instanceof Overpaid) return null;
    throw error;
  }
}

function refusalOf(refusals: readonly string[], count: number): string {
  const more = count - refusals.length;
  return [
    'The stored figures of these loans differ from their histories:',
    ...refusals,
    ...(more > 0 ? [`${more} more loans differ.`] : []),
    `Nothing was changed. Name the loans that may change in the table ${ORDERS}, and migrate again. ` +
      'See "Loans that differ from their history" in docs/operations.md.',
  ].join('\n');
}

async function write(db: Kysely<unknown>, loans: readonly Replayed[]): Promise<void> {
  for (const { loan, schedule, recomputed } of loans) if (recomputed) await bookDifference(db, loan, schedule);
  const entries = loans.flatMap(({ loan, history }) => history.map((entry) => ({ loan_id: loan.id, ...rowOf(entry) })));
  // Sorted, so that positions are in the order of the entries.
  await sql`insert into loan_entries (loan_id, kind, effective_on, payment_id, parameters)
    select loan_id, kind, effective_on, payment_id, parameters from rows from (jsonb_to_recordset(${JSON.stringify(entries)})
      as (loan_id uuid, kind text, effective_on date, payment_id uuid, parameters jsonb)) with ordinality
    order by ordinality`.execute(db);
  await sql`update loans l set status = r.status, installments = r.installments, receipts = r.receipts, rebate = r.rebate,
      lost = r.lost, due_dates_from = l.disbursed_on, periods_from = l.disbursed_on, monthly_payment = r.monthly_payment,
      total_interest = r.total_interest, remaining_term = r.remaining_term, next_due_on = r.next_due_on
    from jsonb_to_recordset(${JSON.stringify(loans.map(columnsOf))}) as r(id uuid, status text, installments jsonb,
      receipts jsonb, rebate bigint, lost bigint, monthly_payment bigint, total_interest bigint, remaining_term integer,
      next_due_on date)
    where l.id = r.id`.execute(db);
}

function rowOf(entry: Disbursement | Entry) {
  const payment_id = 'paymentId' in entry ? entry.paymentId : null;
  return { kind: entry.kind, effective_on: entry.on, payment_id, parameters: parametersOf(entry) };
}

function parametersOf(entry: Disbursement | Entry): object {
  if (entry.kind === 'pause') return { months: entry.months };
  if (entry.kind === 'disbursement') {
    return { amount: Number(entry.amount.minorUnits), rate: Number(entry.rate.units), term: entry.term };
  }
  if (!('paymentId' in entry)) return {};
  return { amount: Number(entry.amount.minorUnits), valueOn: entry.valueOn, at: entry.at.toISOString() };
}

function columnsOf({ loan, schedule, recomputed }: Replayed) {
  const { totalInterest, remainingTerm, nextDueOn } = figuresOf(schedule);
  return {
    id: loan.id,
    status: recomputed ? statusAfter(loan, schedule) : loan.status,
    installments: schedule.installments.map(toJson),
    receipts: schedule.receipts.map(({ on, amount }) => [on, Number(amount.minorUnits)]),
    rebate: Number(schedule.rebate.minorUnits),
    lost: schedule.lost === null ? null : Number(schedule.lost.minorUnits),
    monthly_payment: Number(schedule.monthlyPayment.minorUnits),
    total_interest: Number(totalInterest.minorUnits),
    remaining_term: remainingTerm,
    next_due_on: nextDueOn,
  };
}

/** These schedules have only whole instalments of a month. */
function toJson({ dueOn, principal, interest, paid, capitalized }: Installment) {
  return {
    dueOn,
    principal: Number(principal.minorUnits),
    interest: Number(interest.minorUnits),
    paid: Number(paid.minorUnits),
    ...(!capitalized.isZero() && { capitalized: Number(capitalized.minorUnits) }),
  };
}
