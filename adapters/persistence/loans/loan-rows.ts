import type { Selectable } from 'kysely';
import type { Installment } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import type { StoredInstallment } from '../tables/loans.ts';
import type { JsonRow } from '../tables/row-types.ts';
import type { Tables } from '../tables/tables.ts';

type LoanRow = Selectable<Tables['loans']>;
/** A loan as one JSON value. */
export type LoanJson = JsonRow<
  LoanRow,
  'amount' | 'rate' | 'monthly_payment' | 'total_interest' | 'paid_amount' | 'in_flight_amount'
>;
/** The columns of a loan without its schedule. */
export type LoanState = Omit<LoanRow, 'installments' | 'version'>;

export function toRow(loan: Loan): LoanState {
  return {
    id: loan.id,
    request_id: loan.requestId,
    borrower_id: loan.borrowerId,
    amount: loan.amount.minorUnits.toString(),
    currency: loan.currency,
    rate: loan.rate.units.toString(),
    term: loan.term,
    disbursed_on: loan.disbursedOn,
    disbursed_at: loan.disbursedAt.toISOString(),
    created_at: loan.createdAt.toISOString(),
    status: loan.status,
    monthly_payment: loan.monthlyPayment.minorUnits.toString(),
    total_interest: loan.totalInterest.minorUnits.toString(),
    paid_amount: loan.paidAmount.minorUnits.toString(),
    in_flight_amount: loan.inFlightAmount.minorUnits.toString(),
    remaining_term: loan.remainingTerm,
    next_due_on: loan.nextDueOn,
    last_payment_at: loan.lastPaymentAt?.toISOString() ?? null,
    paused_months: loan.pausedMonths,
    pause_started_on: loan.lastPause?.startsOn ?? null,
    pause_ends_on: loan.lastPause?.endsOn ?? null,
    payoff_payment_id: loan.payoff?.paymentId ?? null,
    payoff_as_of: loan.payoff?.asOf ?? null,
    written_off_at: loan.writtenOffAt?.toISOString() ?? null,
    write_off_reason: loan.writeOffReason,
  };
}

function pauseOf({ pause_started_on: startsOn, pause_ends_on: endsOn }: LoanJson) {
  return startsOn === null || endsOn === null ? null : { startsOn, endsOn };
}

function payoffOf({ payoff_payment_id: paymentId, payoff_as_of: asOf }: LoanJson) {
  return paymentId === null || asOf === null ? null : { paymentId, asOf };
}

function writeOffOf({ written_off_at: at, write_off_reason: reason }: LoanJson) {
  return at === null || reason === null ? null : { at: new Date(at), reason };
}

export function fromRow(row: LoanJson) {
  return {
    id: row.id,
    requestId: row.request_id,
    borrowerId: row.borrower_id,
    amount: Money.ofMinorUnits(BigInt(row.amount)),
    currency: row.currency,
    rate: Rate.ofUnits(BigInt(row.rate)),
    term: row.term,
    disbursedAt: new Date(row.disbursed_at),
    createdAt: new Date(row.created_at),
    _status: row.status,
    _installments: row.installments.map(toInstallment),
    _monthlyPayment: Money.ofMinorUnits(BigInt(row.monthly_payment)),
    _totalInterest: Money.ofMinorUnits(BigInt(row.total_interest)),
    _paidAmount: Money.ofMinorUnits(BigInt(row.paid_amount)),
    _inFlightAmount: Money.ofMinorUnits(BigInt(row.in_flight_amount)),
    _remainingTerm: row.remaining_term,
    _nextDueOn: row.next_due_on,
    _lastPaymentAt: row.last_payment_at === null ? null : new Date(row.last_payment_at),
    _pausedMonths: row.paused_months,
    _lastPause: pauseOf(row),
    _payoff: payoffOf(row),
    _writeOff: writeOffOf(row),
  };
}

export function toInstallment({
  number,
  dueOn,
  givenInTime = 0,
  capitalized = 0,
  rebated = 0,
  ...amounts
}: StoredInstallment) {
  return {
    number,
    dueOn,
    principal: money(amounts.principal),
    interest: money(amounts.interest),
    paid: money(amounts.paid),
    capitalized: money(capitalized),
    rebated: money(rebated),
    receivedByDueDate: money(givenInTime),
  } satisfies Installment;
}

function money(minorUnits: number): Money {
  return minorUnits === 0 ? Money.zero : Money.ofMinorUnits(BigInt(minorUnits));
}

export function toJson(installments: readonly Installment[]): string {
  return JSON.stringify(installments.map(toStored));
}

function toStored({
  number,
  dueOn,
  receivedByDueDate,
  capitalized,
  rebated,
  ...amounts
}: Installment): StoredInstallment {
  return {
    number,
    dueOn,
    principal: Number(amounts.principal.minorUnits),
    interest: Number(amounts.interest.minorUnits),
    paid: Number(amounts.paid.minorUnits),
    ...(!receivedByDueDate.isZero() && { givenInTime: Number(receivedByDueDate.minorUnits) }),
    ...(!capitalized.isZero() && { capitalized: Number(capitalized.minorUnits) }),
    ...(!rebated.isZero() && { rebated: Number(rebated.minorUnits) }),
  };
}
