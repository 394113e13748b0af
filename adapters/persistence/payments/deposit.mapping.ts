import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from '../shared/column-types.ts';

export const DepositMapping = defineEntity({
  class: Deposit,
  tableName: 'deposits',
  properties: {
    id: p.uuid().primary(),
    bankId: p.uuid().fieldName('bank_id'),
    reference: p.text(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    confirmationCode: p.text().nullable().fieldName('confirmation_code'),
    receivedAt: p.datetime().fieldName('received_at'),
    createdAt: p.datetime().fieldName('created_at'),
    claimedBy: p.uuid().nullable().accessor('_claimedBy').fieldName('claimed_by'),
    claimedAt: p.datetime().nullable().accessor('_claimedAt').fieldName('claimed_at'),
  },
});
