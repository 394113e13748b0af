import { defineEntity, p, Type } from '@mikro-orm/core';
import type { Installment } from '../../../domain/loans/installment.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import { LOAN_STATUSES } from '../../../domain/loans/loan-status.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { CURRENCIES, Money } from '../../../domain/shared/money.ts';
import { MoneyType, RateType } from '../shared/column-types.ts';

/** An instalment as it stands in the jsonb column; amounts in minor units, exact well below 2^53. */
export interface StoredInstallment {
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly principal: number;
  readonly interest: number;
  readonly paid: number;
  /** Left out where it is 0, which it nearly always is. */
  readonly capitalized?: number;
}

export function toInstallment({ number, dueOn, principal, interest, paid, capitalized = 0 }: StoredInstallment) {
  return {
    number,
    dueOn,
    principal: money(principal),
    interest: money(interest),
    paid: money(paid),
    capitalized: money(capitalized),
  } satisfies Installment;
}

function money(minorUnits: number): Money {
  return Money.ofMinorUnits(BigInt(minorUnits));
}

class InstallmentsType extends Type<readonly Installment[], string> {
  override convertToDatabaseValue(installments: readonly Installment[]): string {
    return JSON.stringify(
      installments.map(({ number, dueOn, principal, interest, paid, capitalized }) => ({
        number,
        dueOn,
        principal: Number(principal.minorUnits),
        interest: Number(interest.minorUnits),
        paid: Number(paid.minorUnits),
        ...(!capitalized.isZero() && { capitalized: Number(capitalized.minorUnits) }),
      })),
    );
  }

  override convertToJSValue(value: string | readonly StoredInstallment[]): readonly Installment[] {
    const stored = typeof value === 'string' ? (JSON.parse(value) as readonly StoredInstallment[]) : value;
    return stored.map(toInstallment);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'jsonb';
  }
}

export const LoanMapping = defineEntity({
  name: Loan.name,
  tableName: 'loans',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid().fieldName('request_id'),
    borrowerId: p.uuid().fieldName('borrower_id'),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    rate: p.type(RateType),
    term: p.integer(),
    disbursedOn: p.date().fieldName('disbursed_on'),
    createdAt: p.datetime().fieldName('created_at'),
    _status: p.enum(LOAN_STATUSES).fieldName('status'),
    _installments: p.type(InstallmentsType).lazy().fieldName('installments'),
    _monthlyPayment: p.type(MoneyType).fieldName('monthly_payment'),
    _totalInterest: p.type(MoneyType).fieldName('total_interest'),
    _paidAmount: p.type(MoneyType).fieldName('paid_amount'),
    _inFlightAmount: p.type(MoneyType).fieldName('in_flight_amount'),
    _remainingTerm: p.integer().fieldName('remaining_term'),
    _nextDueOn: p.date().nullable().fieldName('next_due_on'),
    _lastPaymentAt: p.datetime().nullable().fieldName('last_payment_at'),
    _pausedMonths: p.integer().fieldName('paused_months'),
    _pauseStartedOn: p.date().nullable().fieldName('pause_started_on'),
    _pauseEndsOn: p.date().nullable().fieldName('pause_ends_on'),
    version: p.integer().version(),
  },
});
