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

/** The row of a loan. Amounts are minor units, the rate millionths of a percent a year. */
export const LoanMapping = defineEntity({
  name: 'LoanRow',
  tableName: 'loans',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    borrowerId: p.uuid(),
    productId: p.uuid().nullable(),
    productVersion: p.integer().nullable(),
    amount: p.bigint(),
    originationFee: p.bigint(),
    currency: p.enum(CURRENCIES),
    rate: p.bigint(),
    term: p.integer(),
    disbursedOn: p.date(),
    disbursedAt: p.datetime(),
    createdAt: p.datetime(),
    status: p.enum(LOAN_STATUSES),
    dayCount: p.enum(DAY_COUNTS),
    dueDatesFrom: p.date(),
    periodsFrom: p.date(),
    installments: p.json<readonly StoredInstallment[]>(),
    receipts: p.json<readonly StoredReceipt[]>(),
    monthlyPayment: p.bigint(),
    totalInterest: p.bigint(),
    paidAmount: p.bigint(),
    inFlightAmount: p.bigint(),
    inFlightValueDates: p.json<readonly CalendarDay[]>(),
    remainingTerm: p.integer(),
    nextDueOn: p.date().nullable(),
    lastPaymentAt: p.datetime().nullable(),
    pauseStartedOn: p.date().nullable(),
    pauseEndsOn: p.date().nullable(),
    orderPaymentId: p.uuid().nullable(),
    orderAsOf: p.date().nullable(),
    orderReduces: p.enum(REDUCTIONS).nullable(),
    rebate: p.bigint(),
    lost: p.bigint().nullable(),
    takenOverOn: p.date().nullable(),
    takenOverPaid: p.integer().nullable(),
    changes: p.integer().default(0),
    writtenOffAt: p.datetime().nullable(),
    writeOffReason: p.text().nullable(),
    chargesDueOn: p.date().nullable(),
    lastBookedOn: p.date(),
    version: p.integer().default(1),
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
    position: p.bigint().autoincrement(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    type: p.enum(CHARGE_TYPES),
    amount: p.bigint(),
    paidAmount: p.bigint(),
    status: p.enum(CHARGE_STATUSES),
    installmentNumber: p.integer().nullable(),
    dueOn: p.date().nullable(),
    graceEndsOn: p.date().nullable(),
    paymentId: p.uuid().nullable(),
    required: p.bigint(),
    receipts: p.json<readonly StoredReceipt[]>(),
    chargedOn: p.date(),
    reason: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A change of terms by an operator. Only the value of its type is set. The figures are as operators read them. */
export const LoanChangeMapping = defineEntity({
  name: 'LoanChange',
  tableName: 'loan_changes',
  properties: {
    id: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    operatorId: p.uuid(),
    type: p.enum(CHANGE_TYPES),
    term: p.integer().nullable(),
    /** Millionths of a percent a year. */
    rate: p.bigint().nullable(),
    day: p.integer().nullable(),
    reason: p.text().nullable(),
    bookedOn: p.date(),
    before: p.json<LoanFigures>(),
    after: p.json<LoanFigures>(),
    createdAt: p.datetime(),
  },
});

/** A statement line. Amounts are in minor units. `position` is the order in which lines were added. */
export const LoanTransactionMapping = defineEntity({
  name: 'LoanTransaction',
  tableName: 'loan_transactions',
  properties: {
    id: p.uuid().primary(),
    position: p.bigint().autoincrement(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    type: p.enum(TRANSACTION_TYPES),
    paymentId: p.uuid().nullable(),
    bookedOn: p.date(),
    occurredAt: p.datetime(),
    amount: p.bigint(),
    principal: p.bigint(),
    interest: p.bigint(),
    charges: p.bigint(),
    balance: p.bigint(),
  },
});
