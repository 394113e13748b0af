import { type Kysely, sql } from 'kysely';
import type { Installment } from '../../../domain/loans/installment.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { LoanStatus } from '../../../domain/loans/loan-status.ts';
import { unpaidRow } from '../../../domain/loans/schedule.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';

/** An instalment as it was stored before migration 035. Amounts are in minor units. */
export interface StoredRow {
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly principal: number;
  /** Without `rebated`. */
  readonly interest: number;
  readonly paid: number;
  readonly capitalized?: number;
  /** Interest that a payoff has taken off. */
  readonly rebated?: number;
}

/** A line of the statement. `amount` is that of the payment, if there is one. */
export interface StoredLine {
  readonly type: 'Payment' | 'Recovery' | 'Rebate' | 'Reversal' | 'Capitalization' | 'WriteOff';
  readonly paymentId: PaymentId | null;
  readonly valueOn: CalendarDay | null;
  readonly bookedOn: CalendarDay;
  readonly at: string;
  readonly amount: number;
  readonly balance: number;
}

/** A loan as it was stored before migration 035. Amounts are in minor units, the rate in millionths of a percent. */
export interface StoredLoan {
  readonly id: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly status: LoanStatus;
  readonly amount: number;
  readonly rate: number;
  readonly term: number;
  readonly disbursedOn: CalendarDay;
  readonly installments: readonly StoredRow[];
  readonly monthlyPayment: number;
  readonly totalInterest: number;
  readonly paidAmount: number;
  readonly inFlightAmount: number;
  readonly pausedMonths: number;
  readonly pauseStartedOn: CalendarDay | null;
  readonly pauseEndsOn: CalendarDay | null;
  readonly writtenOffOn: CalendarDay | null;
  /** The losses that the ledger has booked; `null` unless the loan is written off. */
  readonly lost: number | null;
  /** In the order of booking. */
  readonly lines: readonly StoredLine[];
}

const LINES = sql`select coalesce(json_agg(json_build_object('type', t.type, 'paymentId', t.payment_id,
    'valueOn', p.value_on, 'bookedOn', t.booked_on, 'at', t.occurred_at, 'balance', t.balance,
    'amount', case when t.type in ('Payment', 'Recovery') then p.amount else t.amount end) order by t.position), '[]')
  from loan_transactions t left join payments p on p.id = t.payment_id
  where t.loan_id = l.id and t.type <> 'Disbursement'`;

const LOST = sql`select coalesce(sum(amount), 0) from ledger_postings
  where loan_id = l.id and account = 'loan-losses'`;

/** The next loans by id. */
export async function readLoans(
  db: Kysely<unknown>,
  page: { readonly after: string; readonly limit: number },
): Promise<StoredLoan[]> {
  const { rows } = await sql<{ loan: StoredLoan }>`select json_build_object('id', l.id, 'borrowerId', l.borrower_id,
      'currency', l.currency, 'status', l.status, 'amount', l.amount, 'rate', l.rate, 'term', l.term,
      'disbursedOn', l.disbursed_on, 'installments', l.installments, 'monthlyPayment', l.monthly_payment,
      'totalInterest', l.total_interest, 'paidAmount', l.paid_amount, 'inFlightAmount', l.in_flight_amount,
      'pausedMonths', l.paused_months, 'pauseStartedOn', l.pause_started_on, 'pauseEndsOn', l.pause_ends_on,
      'writtenOffOn', (l.written_off_at at time zone 'utc')::date,
      'lost', case when l.written_off_at is not null then (${LOST}) end, 'lines', (${LINES})) as loan
    from loans l where l.id > ${page.after} order by l.id limit ${page.limit}`.execute(db);
  return rows.map(({ loan }) => loan);
}

export function money(minorUnits: number): Money {
  return Money.ofMinorUnits(BigInt(minorUnits));
}

export function toInstallment({ dueOn, principal, interest, paid, capitalized = 0 }: StoredRow): Installment {
  const amounts = { principal: money(principal), interest: money(interest), paid: money(paid) };
  return { ...unpaidRow, dueOn, ...amounts, capitalized: money(capitalized) };
}

export function rebateOf({ installments }: Pick<StoredLoan, 'installments'>): Money {
  return money(installments.reduce((sum, { rebated = 0 }) => sum + rebated, 0));
}
