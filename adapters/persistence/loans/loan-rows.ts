import { type Insertable, type Selectable, sql } from 'kysely';
import {
  type Charge,
  type ChargeCause,
  type DatedMoney,
  paidOfCharge,
  statusOfCharge,
} from '../../../domain/loans/charge.ts';
import type { Accrued, Installment } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { type EarlyPayment, MoneyInFlight } from '../../../domain/loans/money-in-flight.ts';
import type { Figures, Pause, Schedule, Takeover } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { ChargeId, PaymentId } from '../../../domain/shared/ids.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { type Fraction, ONE } from '../../../domain/shared/rational.ts';
import type { JsonRow } from '../tables/column-types.ts';
import type { StoredAccrued, StoredFraction, StoredInstallment, StoredReceipt } from '../tables/loans.ts';
import { type ProductJson, termsOf } from '../tables/product-rows.ts';
import type { Tables } from '../tables/tables.ts';

function toAccrued({ on, interest, months, factor }: StoredAccrued): Accrued {
  return { on, interest: Money.ofMinorUnits(BigInt(interest)), months: toFraction(months), factor: toFraction(factor) };
}

function toFraction([numerator, denominator]: StoredFraction): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function toStoredAccrued({ on, interest, months, factor }: Accrued): StoredAccrued {
  const fractions = { months: toStoredFraction(months), factor: toStoredFraction(factor) };
  return { on, interest: Number(interest.minorUnits), ...fractions };
}

function toStoredFraction({ numerator, denominator }: Fraction): StoredFraction {
  return [exact(numerator), exact(denominator)];
}

/** Shares of days and of interest can multiply to large numbers. */
function exact(whole: bigint): number | string {
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString();
}

type LoanRow = Selectable<Tables['loans']>;
type Bigints =
  | 'amount'
  | 'origination_fee'
  | 'rate'
  | 'monthly_payment'
  | 'total_interest'
  | 'paid_amount'
  | 'in_flight_amount'
  | 'rebate';
/** A loan as one JSON value. */
export type LoanJson = Omit<JsonRow<LoanRow, Bigints>, 'lost'> & { readonly lost: number | null };
export type LoanKeyRow = Pick<LoanRow, 'id' | 'borrower_id'>;
type Fixed = ReturnType<typeof fixedOf>;
/** The columns that change, without the lists of the schedule. */
export type LoanState = Omit<LoanRow, 'installments' | 'receipts' | 'version' | keyof Fixed>;

/** The columns that never change. */
export function fixedOf(loan: Loan) {
  return {
    id: loan.id,
    request_id: loan.requestId,
    borrower_id: loan.borrowerId,
    product_id: loan.product?.productId ?? null,
    product_version: loan.product?.version ?? null,
    amount: text(loan.amount),
    origination_fee: text(loan.originationFee),
    currency: loan.currency,
    disbursed_on: loan.disbursedOn,
    disbursed_at: loan.disbursedAt.toISOString(),
    created_at: loan.createdAt.toISOString(),
  };
}

/** @param chargesDueOn as stored, where the schedule has not changed: to find it again takes a look at all instalments */
export function stateOf(loan: Loan, chargesDueOn = loan.chargesDueOn): LoanState {
  const { schedule, earlyPayment } = loan;
  return {
    rate: loan.rate.units.toString(),
    term: loan.term,
    status: loan.status,
    monthly_payment: text(loan.monthlyPayment),
    total_interest: text(loan.totalInterest),
    paid_amount: text(loan.paidAmount),
    in_flight_amount: text(loan.inFlightAmount),
    in_flight_value_dates: loan.inFlightValueDates,
    remaining_term: loan.remainingTerm,
    next_due_on: loan.nextDueOn,
    day_count: schedule.dayCount,
    due_dates_from: schedule.dueDatesFrom,
    periods_from: schedule.periodsFrom,
    last_payment_at: loan.lastPaymentAt?.toISOString() ?? null,
    pause_started_on: loan.lastPause?.startsOn ?? null,
    pause_ends_on: loan.lastPause?.endsOn ?? null,
    order_payment_id: earlyPayment?.paymentId ?? null,
    order_as_of: earlyPayment?.asOf ?? null,
    order_reduces: earlyPayment?.kind === 'prepayment' ? earlyPayment.reduce : null,
    rebate: text(schedule.rebate),
    lost: schedule.lost === null ? null : text(schedule.lost),
    taken_over_on: schedule.takeover?.on ?? null,
    taken_over_paid: schedule.takeover?.paid ?? null,
    changes: schedule.changes,
    charges_due_on: chargesDueOn,
    last_booked_on: loan.lastBookedOn,
    written_off_at: loan.writtenOffAt?.toISOString() ?? null,
    write_off_reason: loan.writeOffReason,
  };
}

function text(amount: Money): string {
  return amount.minorUnits.toString();
}

function pauseOf({ pause_started_on: startsOn, pause_ends_on: endsOn }: Pick<LoanJson, ScheduleColumns>): Pause | null {
  if (startsOn === null || endsOn === null) return null;
  return { startsOn: startsOn as CalendarDay, endsOn: endsOn as CalendarDay };
}

function takeoverOf({ taken_over_on: on, taken_over_paid: paid }: Pick<LoanJson, ScheduleColumns>): Takeover | null {
  return on === null || paid === null ? null : { on: on as CalendarDay, paid };
}

function earlyPaymentOf(row: LoanJson): EarlyPayment | null {
  const { order_payment_id: id, order_as_of: asOf, order_reduces: reduce } = row;
  if (id === null || asOf === null) return null;
  const early = { paymentId: id as PaymentId, asOf: asOf as CalendarDay };
  return reduce === null ? { kind: 'payoff', ...early } : { kind: 'prepayment', ...early, reduce };
}

function writeOffOf({ written_off_at: at, write_off_reason: reason }: LoanJson) {
  return at === null ? null : { at: new Date(at), reason };
}

export function loanFromRow(row: LoanJson, product: ProductJson | null, charges: readonly Charge[]) {
  return {
    id: row.id,
    requestId: row.request_id,
    borrowerId: row.borrower_id,
    amount: moneyFrom(row.amount),
    originationFee: moneyFrom(row.origination_fee),
    currency: row.currency,
    disbursedAt: new Date(row.disbursed_at),
    createdAt: new Date(row.created_at),
    product: product && termsOf(product),
    _schedule: scheduleOf(row, charges),
    _figures: figuresIn(row),
    _inFlight: new MoneyInFlight(moneyFrom(row.in_flight_amount), earlyPaymentOf(row), row.in_flight_value_dates),
    _lastPaymentAt: row.last_payment_at === null ? null : new Date(row.last_payment_at),
    _writeOff: writeOffOf(row),
    _lastBookedOn: row.last_booked_on as CalendarDay,
  };
}

export function figuresIn(row: LoanJson): Figures {
  return {
    term: row.term,
    totalInterest: moneyFrom(row.total_interest),
    paidAmount: moneyFrom(row.paid_amount),
    remainingTerm: row.remaining_term,
    nextDueOn: row.next_due_on as CalendarDay | null,
  };
}

type ScheduleColumns =
  | 'installments'
  | 'receipts'
  | 'rate'
  | 'monthly_payment'
  | 'day_count'
  | 'due_dates_from'
  | 'periods_from'
  | 'rebate'
  | 'lost'
  | 'taken_over_on'
  | 'taken_over_paid'
  | 'changes'
  | 'status'
  | 'pause_started_on'
  | 'pause_ends_on';

/** The instalments are revived when they are looked at: many use cases need only the figures of the loan. */
export function scheduleOf(row: Pick<LoanJson, ScheduleColumns>, charges: readonly Charge[]): Schedule {
  let installments: Schedule['installments'] | undefined;
  return {
    get installments() {
      installments ??= row.installments.map(toInstallment);
      return installments;
    },
    rate: Rate.ofUnits(BigInt(row.rate)),
    monthlyPayment: moneyFrom(row.monthly_payment),
    dayCount: row.day_count,
    dueDatesFrom: row.due_dates_from as CalendarDay,
    periodsFrom: row.periods_from as CalendarDay,
    receipts: row.receipts.map(toReceipt),
    charges,
    rebate: moneyFrom(row.rebate),
    lost: row.lost === null ? null : moneyFrom(row.lost),
    takeover: takeoverOf(row),
    changes: row.changes,
    status: row.status,
    lastPause: pauseOf(row),
  };
}

export function toInstallment({ dueOn, months, rate, accrued, kind, ...amounts }: StoredInstallment): Installment {
  return {
    dueOn,
    principal: moneyFrom(amounts.principal),
    interest: moneyFrom(amounts.interest),
    paid: moneyFrom(amounts.paid),
    capitalized: moneyFrom(amounts.capitalized ?? 0),
    months: months === undefined ? ONE : toFraction(months),
    rate: rate === undefined ? null : Rate.ofUnits(BigInt(rate)),
    accrued: accrued === undefined ? null : toAccrued(accrued),
    kind: kind ?? 'installment',
  };
}

function toReceipt([on, amount]: StoredReceipt): DatedMoney {
  return { on, amount: moneyFrom(amount) };
}

export function moneyFrom(minorUnits: number): Money {
  return minorUnits === 0 ? Money.zero : Money.ofMinorUnits(BigInt(minorUnits));
}

type Lists = Pick<Schedule, 'installments' | 'receipts'>;
export interface StoredLists {
  readonly installments: readonly StoredInstallment[];
  readonly receipts: readonly StoredReceipt[];
}

export function listsOf({ installments, receipts }: Lists): StoredLists {
  return { installments: installments.map(toStored), receipts: receipts.map(toStoredReceipt) };
}

/** A list is immutable: a changed one is another. */
export function sameLists(schedule: Lists, before: Lists | undefined): boolean {
  // A look at the instalments would revive them.
  if (schedule === before) return true;
  return schedule.installments === before?.installments && schedule.receipts === before.receipts;
}

function toStored(row: Installment): StoredInstallment {
  const { dueOn, principal, interest, paid, capitalized, months, rate, accrued, kind } = row;
  return {
    dueOn,
    principal: Number(principal.minorUnits),
    interest: Number(interest.minorUnits),
    paid: Number(paid.minorUnits),
    ...(!capitalized.isZero() && { capitalized: Number(capitalized.minorUnits) }),
    ...(months.numerator !== months.denominator && { months: toStoredFraction(months) }),
    ...(rate !== null && { rate: Number(rate.units) }),
    ...(accrued !== null && { accrued: toStoredAccrued(accrued) }),
    ...(kind !== 'installment' && { kind }),
  };
}

function toStoredReceipt({ on, amount }: DatedMoney): StoredReceipt {
  return [on, Number(amount.minorUnits)];
}

export type ChargeJson = JsonRow<
  Omit<Selectable<Tables['loan_charges']>, 'position'>,
  'amount' | 'paid_amount' | 'required'
>;

/** For a read without a lock: the charges of a loan that is called `t`, in the order in which they were made. Only loans of a product have any. */
export const chargesOf = sql<readonly ChargeJson[] | null>`case when t.product_id is not null then (
  select json_agg(c order by c.position) from loan_charges c where c.loan_id = t.id and c.borrower_id = t.borrower_id) end`;

export function toChargeRow({ id, borrowerId }: Loan, charge: Charge): Insertable<Tables['loan_charges']> {
  const { cause } = charge;
  const late = cause.type === 'Late Fee' ? cause : null;
  return {
    id: charge.chargeId,
    loan_id: id,
    borrower_id: borrowerId,
    type: cause.type,
    amount: charge.amount.minorUnits.toString(),
    paid_amount: paidOfCharge(charge).minorUnits.toString(),
    status: statusOfCharge(charge),
    installment_number: late?.installmentNumber ?? null,
    due_on: late?.dueOn ?? null,
    grace_ends_on: late?.graceEndsOn ?? null,
    payment_id: 'paymentId' in cause ? cause.paymentId : null,
    required: charge.required.minorUnits.toString(),
    receipts: charge.receipts.map(toStoredReceipt),
    charged_on: charge.chargedOn,
    created_at: charge.createdAt,
  };
}

export function toCharge(json: ChargeJson): Charge {
  return {
    chargeId: json.id as ChargeId,
    cause: causeOf(json),
    amount: moneyFrom(json.amount),
    chargedOn: json.charged_on as CalendarDay,
    createdAt: new Date(json.created_at),
    receipts: json.receipts.map(toReceipt),
    forgiven: json.status === 'Waived' ? 'waived' : json.status === 'Voided' ? 'voided' : null,
    required: moneyFrom(json.required),
  };
}

function causeOf(json: ChargeJson): ChargeCause {
  if (json.type === 'Returned Payment Fee') return { type: json.type, paymentId: json.payment_id as PaymentId };
  return {
    type: json.type,
    installmentNumber: json.installment_number ?? 0,
    dueOn: json.due_on as CalendarDay,
    graceEndsOn: json.grace_ends_on as CalendarDay,
  };
}
