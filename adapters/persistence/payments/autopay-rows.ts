import type { Selectable } from 'kysely';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { AuthorizationId } from '../../../domain/payments/authorization.id.ts';
import type { Autopay } from '../../../domain/payments/autopay.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import type { JsonRow } from '../tables/column-types.ts';
import type { Tables } from '../tables/tables.ts';

export type AutopayRow = Selectable<Tables['autopays']>;
/** An autopay as one JSON value. */
export type AutopayJson = JsonRow<AutopayRow, 'max_amount'>;

export function toRow(autopay: Autopay) {
  const { id, borrowerId, currency, authorization, status, suspendedFor, failedAttempts, series } = autopay;
  return {
    loan_id: id,
    borrower_id: borrowerId,
    currency,
    authorization_id: authorization.id,
    method: authorization.method,
    bank_id: authorization.bankId,
    max_amount: authorization.maxAmount?.minorUnits.toString() ?? null,
    authorized_at: authorization.at.toISOString(),
    status,
    suspended_for: suspendedFor,
    failed_attempts: failedAttempts,
    first_tried_on: series?.firstOn ?? null,
    last_tried_on: series?.lastOn ?? null,
    tries_failed: series?.failures ?? null,
  };
}

export function fromRow(row: AutopayJson) {
  const { first_tried_on: firstOn, last_tried_on: lastOn, tries_failed: failures, max_amount: max } = row;
  return {
    id: row.loan_id as LoanId,
    borrowerId: row.borrower_id as UserId,
    currency: row.currency,
    status: row.status,
    suspendedFor: row.suspended_for,
    failedAttempts: row.failed_attempts,
    authorization: {
      id: row.authorization_id as AuthorizationId,
      method: row.method,
      bankId: row.bank_id,
      maxAmount: max === null ? null : Money.ofMinorUnits(BigInt(max)),
      at: new Date(row.authorized_at),
    },
    series:
      firstOn === null || lastOn === null || failures === null
        ? null
        : { firstOn: firstOn as CalendarDay, lastOn: lastOn as CalendarDay, failures },
  };
}
