import { defineEntity, p } from '@mikro-orm/core';
import { PAYMENT_STATUSES, Payment } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from '../shared/column-types.ts';

export const PaymentMapping = defineEntity({
  name: Payment.name,
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
    _status: p.enum(PAYMENT_STATUSES).fieldName('status'),
    _transactionId: p.text().nullable().fieldName('transaction_id'),
    _completedAt: p.datetime().nullable().fieldName('completed_at'),
    _wrongCodes: p.integer().fieldName('wrong_codes'),
    _verificationLockedUntil: p.datetime().nullable().fieldName('verification_locked_until'),
    _failureReason: p.text().nullable().fieldName('failure_reason'),
  },
});
