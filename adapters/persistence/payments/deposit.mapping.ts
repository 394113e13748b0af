import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from '../shared/column-types.ts';

export const DepositMapping = defineEntity({
  name: Deposit.name,
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
    _claimedBy: p.uuid().nullable().fieldName('claimed_by'),
    _claimedAt: p.datetime().nullable().fieldName('claimed_at'),
  },
});
