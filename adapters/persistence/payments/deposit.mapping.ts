import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from '../column-types.ts';

export const DepositMapping = defineEntity({
  class: Deposit,
  tableName: 'deposits',
  properties: {
    id: p.uuid().primary(),
    bankId: p.uuid(),
    reference: p.text(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    confirmationCode: p.text().nullable(),
    receivedAt: p.datetime(),
    createdAt: p.datetime(),
    borrowerId: p.uuid().nullable().accessor('_borrowerId'),
    claimedBy: p.uuid().nullable().accessor('_claimedBy'),
    claimedAt: p.datetime().nullable().accessor('_claimedAt'),
  },
});
