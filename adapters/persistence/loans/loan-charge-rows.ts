import { type Insertable, type Selectable, sql } from 'kysely';
import type { ChargeId } from '../../../domain/loans/charge.id.ts';
import { type Charge, type ChargeCause, paidOfCharge, statusOfCharge } from '../../../domain/loans/charge.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { JsonRow } from '../tables/column-types.ts';
import type { Tables } from '../tables/tables.ts';
import { money, toReceipt, toStoredReceipt } from './loan-rows.ts';

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
    amount: money(json.amount),
    chargedOn: json.charged_on as CalendarDay,
    createdAt: new Date(json.created_at),
    receipts: json.receipts.map(toReceipt),
    forgiven: json.status === 'Waived' ? 'waived' : json.status === 'Voided' ? 'voided' : null,
    required: money(json.required),
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
