import { defineEntity, p } from '@mikro-orm/core';
import type { Installment } from '../../../domain/loans/installment.ts';
import { LOAN_STATUSES } from '../../../domain/loans/loan-status.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { CURRENCIES, Money } from '../../../domain/shared/money.ts';

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
