import { defineEntity, p } from '@mikro-orm/core';
import type { LoanFigures } from '../../../application/loans/operator-loan.record.ts';
import { CHANGE_TYPES } from '../../../domain/loans/change.ts';
import { CHARGE_STATUSES, CHARGE_TYPES, type ChargeCause } from '../../../domain/loans/charge.ts';
import { type ChangeTerms, ENTRY_KINDS, REDUCTIONS, type Reduction } from '../../../domain/loans/entry.ts';
import type { InstallmentKind } from '../../../domain/loans/installment.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import { LOAN_STATUSES } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS, type DayCount } from '../../../domain/shared/day-count.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { minorUnits, rateUnits } from './column-types.ts';
import { erased, leftOut, leftOutAndErased } from './personal-marks.ts';

/** Numerator and denominator, as text from 2^53 on. */
export type StoredFraction = readonly [number | string, number | string];

/** A row of the schedule in the `jsonb` column. Amounts are in minor units, below 2^53. */
export interface StoredInstallment {
  readonly dueOn: CalendarDay;
  readonly principal: number;
  readonly interest: number;
  readonly paid: number;
  /** Omitted if 0. */
  readonly capitalized?: number;
  /** Omitted if 1. */
  readonly months?: StoredFraction;
  /** In millionths of a percent a year. Omitted for the rate of the loan. */
  readonly rate?: number;
  /** Omitted if the rate has not changed within its period. */
  readonly accrued?: StoredAccrued;
  /** Omitted for an instalment. */
  readonly kind?: Exclude<InstallmentKind, 'installment'>;
}

/** What a row had accrued when its rate changed, in minor units. */
export interface StoredAccrued {
  readonly on: CalendarDay;
  readonly interest: number;
  readonly months: StoredFraction;
  readonly factor: StoredFraction;
}

/** Money by value date, in minor units. */
export type StoredReceipt = readonly [on: CalendarDay, amount: number];

/** Amounts are in minor units, rates in millionths of a percent a year. Each kind of entry has some of them. */
export interface StoredParameters {
  readonly amount?: number;
  readonly rate?: number;
  readonly term?: number;
  readonly valueOn?: CalendarDay;
  readonly at?: string;
  readonly reduce?: Reduction;
  readonly months?: number;
  readonly type?: ChangeTerms['type'];
  readonly day?: number;
  /** Omitted if `30/360`. */
  readonly dayCount?: DayCount;
  readonly chargeId?: string;
  readonly cause?: ChargeCause;
  readonly chargedOn?: CalendarDay;
  readonly closedOn?: CalendarDay;
  readonly principal?: number;
  readonly interest?: number;
}

/**
 * The row of a loan. Amounts are minor units, the rate millionths of a percent a year. The copy for the borrower leaves out the
 * schedule, which follows from the history, and a write-off, which changes nothing for the borrower.
 */
export const LoanMapping = defineEntity({
  name: 'LoanRow',
  tableName: 'loans',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    borrowerId: p.uuid(),
    amount: minorUnits(),
    originationFee: minorUnits(),
    currency: p.enum(CURRENCIES),
    rate: rateUnits(),
    term: p.integer(),
    status: p.enum(LOAN_STATUSES),
    dueDatesFrom: leftOut(p.date()),
    periodsFrom: leftOut(p.date()),
    installments: leftOut(p.json<readonly StoredInstallment[]>()),
    receipts: leftOut(p.json<readonly StoredReceipt[]>()),
    monthlyPayment: minorUnits(),
    totalInterest: minorUnits(),
    paidAmount: minorUnits(),
    inFlightAmount: minorUnits(),
    inFlightValueDates: leftOut(p.json<readonly CalendarDay[]>()),
    remainingTerm: p.integer(),
    nextDueOn: p.date().nullable(),
    pauseStartedOn: p.date().nullable(),
    pauseEndsOn: p.date().nullable(),
    productId: p.uuid().nullable(),
    productVersion: p.integer().nullable(),
    dayCount: p.enum(DAY_COUNTS),
    lastPaymentAt: p.datetime().nullable(),
    disbursedOn: p.date(),
    disbursedAt: p.datetime(),
    orderPaymentId: leftOut(p.uuid().nullable()),
    orderAsOf: leftOut(p.date().nullable()),
    orderReduces: leftOut(p.enum(REDUCTIONS).nullable()),
    rebate: leftOut(minorUnits()),
    lost: leftOut(minorUnits().nullable()),
    takenOverOn: p.date().nullable(),
    createdAt: p.datetime(),
    takenOverPaid: leftOut(p.integer().nullable()),
    changes: leftOut(p.integer().default(0)),
    writtenOffAt: leftOut(p.datetime().nullable()),
    writeOffReason: leftOutAndErased(p.text().nullable()),
    chargesDueOn: leftOut(p.date().nullable()),
    lastBookedOn: leftOut(p.date()),
    version: leftOut(p.integer().default(1)),
  },
});

/** An entry of a loan's history. `parameters` are those of its kind. */
export const LoanEntryMapping = defineEntity({
  name: 'LoanEntry',
  tableName: 'loan_entries',
  properties: {
    loanId: p.uuid().primary(),
    position: p.bigint().primary().autoincrement(),
    kind: p.enum(ENTRY_KINDS),
    effectiveOn: p.date(),
    paymentId: p.uuid().nullable(),
    parameters: p.json<StoredParameters>(),
  },
});

/** A fee beside the schedule. Amounts are in minor units. `position` is the order in which fees were charged. */
export const LoanChargeMapping = defineEntity({
  name: 'LoanCharge',
  tableName: 'loan_charges',
  properties: {
    id: p.uuid().primary(),
    position: leftOut(p.bigint().autoincrement()),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    type: p.enum(CHARGE_TYPES),
    amount: minorUnits(),
    paidAmount: minorUnits(),
    status: p.enum(CHARGE_STATUSES),
    installmentNumber: p.integer().nullable(),
    dueOn: p.date().nullable(),
    graceEndsOn: leftOut(p.date().nullable()),
    paymentId: p.uuid().nullable(),
    required: leftOut(minorUnits()),
    receipts: leftOut(p.json<readonly StoredReceipt[]>()),
    chargedOn: p.date(),
    reason: erased(p.text().nullable()),
    createdAt: p.datetime(),
  },
});

/** A change of terms by an operator. Only the value of its type is set. The figures are as operators read them, and follow from the history. */
export const LoanChangeMapping = defineEntity({
  name: 'LoanChange',
  tableName: 'loan_changes',
  properties: {
    id: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    operatorId: leftOut(p.uuid()),
    type: p.enum(CHANGE_TYPES),
    term: p.integer().nullable(),
    /** Millionths of a percent a year. */
    rate: rateUnits().nullable(),
    day: p.integer().nullable(),
    reason: erased(p.text().nullable()),
    bookedOn: p.date(),
    before: leftOut(p.json<LoanFigures>()),
    after: leftOut(p.json<LoanFigures>()),
    createdAt: p.datetime(),
  },
});

/** A statement line. Amounts are in minor units. `position` is the order in which lines were added. */
export const LoanTransactionMapping = defineEntity({
  name: 'LoanTransaction',
  tableName: 'loan_transactions',
  properties: {
    id: p.uuid().primary(),
    position: leftOut(p.bigint().autoincrement()),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    type: p.enum(TRANSACTION_TYPES),
    paymentId: p.uuid().nullable(),
    bookedOn: p.date(),
    occurredAt: p.datetime(),
    amount: minorUnits(),
    principal: minorUnits(),
    interest: minorUnits(),
    charges: minorUnits(),
    balance: minorUnits(),
  },
});
