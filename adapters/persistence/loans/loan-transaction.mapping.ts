import { defineEntity, p } from '@mikro-orm/core';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';

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
