import { defineEntity, p } from '@mikro-orm/core';
import type { LoanFigures } from '../../../application/loans/operator-loan.record.ts';
import { CHANGE_TYPES } from '../../../domain/loans/change.ts';
import { CHARGE_STATUSES, CHARGE_TYPES, type ChargeCause } from '../../../domain/loans/charge.ts';
import {
  type ChangeTerms,
  EARLY_KINDS,
  ENTRY_KINDS,
  REDUCTIONS,
  REMOVAL_CAUSES,
  type Reduction,
} from '../../../domain/loans/entry.ts';
import type { InstallmentKind } from '../../../domain/loans/installment.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import { LOAN_STATUSES } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS, type DayCount } from '../../../domain/shared/day-count.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { DUE_DAY_RULES } from '../../../domain/shared/working-days.ts';
import { jsonList, minorUnits, rateUnits } from './column-types.ts';
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
  /** Omitted without one. */
  readonly relief?: StoredRelief;
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

/** What is forgiven of a row, in minor units. */
export interface StoredRelief {
  readonly on: CalendarDay;
  readonly until: CalendarDay;
  readonly forgiven: number;
}

/** A time of relief, its rate in millionths of a percent a year. */
export interface StoredReliefTerms {
  readonly rate: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
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
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  readonly day?: number;
  /** Omitted if `30/360`. */
  readonly dayCount?: DayCount;
  readonly chargeId?: string;
  readonly cause?: ChargeCause;
  readonly chargedOn?: CalendarDay;
  readonly closedOn?: CalendarDay;
  readonly principal?: number;
  readonly interest?: number;
  readonly feeReturned?: number;
  readonly installmentNumber?: number;
  readonly unmade?: true;
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
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
    rate: rateUnits().accessor('_schedule.rate'),
    term: p.integer().accessor('_figures.term'),
    status: p.enum(LOAN_STATUSES).accessor('_schedule.status'),
    dueDatesFrom: leftOut(p.date().accessor('_schedule.dueDatesFrom')),
    periodsFrom: leftOut(p.date().accessor('_schedule.periodsFrom')),
    installments: leftOut(p.json<readonly StoredInstallment[]>()),
    receipts: leftOut(p.json<readonly StoredReceipt[]>()),
    reliefs: leftOut(p.json<readonly StoredReliefTerms[]>()),
    forgone: leftOut(jsonList<number>().accessor('_schedule.forgone')),
    monthlyPayment: minorUnits().accessor('_schedule.monthlyPayment'),
    totalInterest: minorUnits().accessor('_figures.totalInterest'),
    paidAmount: minorUnits().accessor('_figures.paidAmount'),
    inFlightAmount: minorUnits().accessor('_inFlight.amount'),
    inFlightValueDates: leftOut(jsonList<CalendarDay>().accessor('_inFlight.valueDates')),
    remainingTerm: p.integer().accessor('_figures.remainingTerm'),
    nextDueOn: p.date().nullable().accessor('_figures.nextDueOn'),
    nextPayableOn: p.date().nullable().accessor('_figures.nextPayableOn'),
    pauseStartedOn: p.date().nullable().accessor('_schedule.lastPause.startsOn'),
    pauseEndsOn: p.date().nullable().accessor('_schedule.lastPause.endsOn'),
    productId: p.uuid().nullable().accessor('product.productId'),
    productVersion: p.integer().nullable().accessor('product.version'),
    dayCount: p.enum(DAY_COUNTS).accessor('_schedule.dayCount'),
    dueDayRule: p.enum(DUE_DAY_RULES).accessor('_schedule.payableDays.rule'),
    lastPaymentAt: p.datetime().nullable().accessor('_lastPaymentAt'),
    disbursedOn: p.date(),
    disbursedAt: p.datetime(),
    orderPaymentId: leftOut(p.uuid().nullable().accessor('_inFlight.early.paymentId')),
    orderAsOf: leftOut(p.date().nullable().accessor('_inFlight.early.asOf')),
    orderKind: leftOut(p.enum(EARLY_KINDS).nullable().accessor('_inFlight.early.kind')),
    orderReduces: leftOut(p.enum(REDUCTIONS).nullable().accessor('_inFlight.early.reduce')),
    rebate: leftOut(minorUnits().accessor('_schedule.rebate')),
    feeReturned: leftOut(minorUnits().accessor('_schedule.feeReturned')),
    lost: leftOut(minorUnits().nullable().accessor('_schedule.lost')),
    takenOverOn: p.date().nullable().accessor('_schedule.takeover.on'),
    createdAt: p.datetime(),
    takenOverPaid: leftOut(p.integer().nullable().accessor('_schedule.takeover.paid')),
    changes: leftOut(p.integer().default(0).accessor('_schedule.changes')),
    writtenOffAt: leftOut(p.datetime().nullable().accessor('_writeOff.at')),
    writeOffReason: leftOutAndErased(p.text().nullable().accessor('_writeOff.reason')),
    annulledAt: p.datetime().nullable().accessor('_annulledAt'),
    chargesDueOn: leftOut(p.date().nullable()),
    /** Of the lists of holidays by which the row has its payable days; `null` if they move nothing. */
    holidaysVersion: leftOut(p.integer().nullable()),
    lastBookedOn: leftOut(p.date().accessor('_lastBookedOn')),
    version: leftOut(p.integer().default(1)),
  },
});

/** An entry of a loan's history. `parameters` are those of its kind. `replaces` is the position of the entry whose place it has. */
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
    entryId: p.uuid().defaultRaw('gen_random_uuid()'),
    recordedAt: p.datetime(),
    removedAt: p.datetime().nullable(),
    removalCause: p.enum(REMOVAL_CAUSES).nullable(),
    /** The position of the last entry before its removal. */
    removedAfter: p.bigint().nullable(),
    replaces: p.bigint().nullable(),
    /** What the loan was after it, in minor units; `null` for the entries of an act that added others after it. */
    interestAfter: minorUnits().nullable(),
    owedAfter: minorUnits().nullable(),
  },
});

/** A fee beside the schedule. Amounts are in minor units. `position` is the order in which fees were charged. */
export const LoanChargeMapping = defineEntity({
  name: 'LoanCharge',
  tableName: 'loan_charges',
  properties: {
    id: p.uuid().primary().accessor('chargeId'),
    position: leftOut(p.bigint().autoincrement()),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    type: p.enum(CHARGE_TYPES).accessor('cause.type'),
    amount: minorUnits(),
    paidAmount: minorUnits(),
    status: p.enum(CHARGE_STATUSES),
    installmentNumber: p.integer().nullable().accessor('cause.installmentNumber'),
    dueOn: p.date().nullable().accessor('cause.dueOn'),
    graceEndsOn: leftOut(p.date().nullable().accessor('cause.graceEndsOn')),
    paymentId: p.uuid().nullable().accessor('cause.paymentId'),
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
    id: p.uuid().primary().accessor('changeId'),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    operatorId: leftOut(p.uuid()),
    type: p.enum(CHANGE_TYPES).accessor('terms.type'),
    term: p.integer().nullable().accessor('terms.term'),
    /** Millionths of a percent a year. */
    rate: rateUnits().nullable(),
    day: p.integer().nullable().accessor('terms.day'),
    reliefFrom: p.date().nullable().accessor('terms.from'),
    reliefTo: p.date().nullable().accessor('terms.to'),
    reason: erased(p.text().nullable()),
    bookedOn: p.date().accessor('on'),
    effectiveOn: p.date(),
    before: leftOut(p.json<LoanFigures>()),
    after: leftOut(p.json<LoanFigures>()),
    createdAt: p.datetime().accessor('at'),
  },
});

/** Why an operator took a change or a pause back, by the id of its entry. */
export const LoanUndoMapping = defineEntity({
  name: 'LoanUndo',
  tableName: 'loan_undos',
  properties: {
    id: p.uuid().primary().accessor('undone'),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    operatorId: leftOut(p.uuid()),
    reason: erased(p.text().nullable()),
    createdAt: p.datetime().accessor('at'),
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
    effectiveOn: p.date().nullable(),
    occurredAt: p.datetime(),
    amount: minorUnits(),
    principal: minorUnits(),
    interest: minorUnits(),
    charges: minorUnits(),
    balance: minorUnits(),
  },
});

/** A holiday, and the days whose list has it. */
export const HolidayMapping = defineEntity({
  name: 'Holiday',
  tableName: 'holidays',
  properties: {
    day: p.date().primary(),
    listedFrom: p.date().primary(),
    listedUntil: p.date().nullable(),
  },
});

/** The state of the lists of holidays, in one row. */
export const HolidayListsMapping = defineEntity({
  name: 'HolidayLists',
  tableName: 'holiday_lists',
  properties: {
    id: p.smallint().primary(),
    version: p.integer(),
  },
});
