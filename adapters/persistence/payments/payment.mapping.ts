import { defineEntity, p } from '@mikro-orm/core';
import { PAYMENT_STATUSES, Payment } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from '../shared/column-types.ts';

export const PaymentMapping = defineEntity({
  class: Payment,
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    loanId: p.uuid().fieldName('loan_id'),
    borrowerId: p.uuid().fieldName('borrower_id'),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    method: p.enum(PAYMENT_METHODS),
    bankId: p.uuid().nullable().fieldName('bank_id'),
    reference: p.text().nullable(),
    createdAt: p.datetime().fieldName('created_at'),
    expiresOn: p.date().nullable().fieldName('expires_on'),
    status: p.enum(PAYMENT_STATUSES).accessor('_status').fieldName('status'),
    transactionId: p.text().nullable().accessor('_transactionId').fieldName('transaction_id'),
    completedAt: p.datetime().nullable().accessor('_completedAt').fieldName('completed_at'),
    _wrongCodes: p.integer().fieldName('wrong_codes'),
    _verificationLockedUntil: p.datetime().nullable().fieldName('verification_locked_until'),
    failureReason: p.text().nullable().accessor('_failureReason').fieldName('failure_reason'),
  },
});
