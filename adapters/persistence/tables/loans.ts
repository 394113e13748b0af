import { defineEntity, p } from '@mikro-orm/core';
import { LOAN_STATUSES } from '../../../domain/loans/loan-status.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';

/** An instalment in the `jsonb` column. Amounts are in minor units, below 2^53. */
export interface StoredInstallment {
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly principal: number;
  readonly interest: number;
  readonly paid: number;
  /** Omitted if 0. */
  readonly givenInTime?: number;
  /** Omitted if 0. */
  readonly capitalized?: number;
  /** Omitted if 0. */
  readonly rebated?: number;
}

/** The row of a loan. Amounts are minor units, the rate millionths of a percent a year. */
export const LoanMapping = defineEntity({
  name: 'LoanRow',
  tableName: 'loans',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    borrowerId: p.uuid(),
    amount: p.bigint(),
    currency: p.enum(CURRENCIES),
    rate: p.bigint(),
    term: p.integer(),
    disbursedOn: p.date(),
    disbursedAt: p.datetime(),
    createdAt: p.datetime(),
    status: p.enum(LOAN_STATUSES),
    installments: p.json<readonly StoredInstallment[]>(),
    monthlyPayment: p.bigint(),
    totalInterest: p.bigint(),
    paidAmount: p.bigint(),
    inFlightAmount: p.bigint(),
    remainingTerm: p.integer(),
    nextDueOn: p.date().nullable(),
    lastPaymentAt: p.datetime().nullable(),
    pausedMonths: p.integer(),
    pauseStartedOn: p.date().nullable(),
    pauseEndsOn: p.date().nullable(),
    payoffPaymentId: p.uuid().nullable(),
    payoffAsOf: p.date().nullable(),
    writtenOffAt: p.datetime().nullable(),
    writeOffReason: p.text().nullable(),
    version: p.integer().default(1),
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
    balance: p.bigint(),
  },
});
