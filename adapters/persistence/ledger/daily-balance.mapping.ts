import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNTS } from '../../../domain/ledger/account.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';

export const DailyBalanceMapping = defineEntity({
  name: 'DailyBalance',
  tableName: 'ledger_daily_balances',
  properties: {
    day: p.date().primary(),
    currency: p.enum(CURRENCIES).primary(),
    account: p.enum(ACCOUNTS).primary(),
    /** Minor units. */
    debit: p.bigint(),
    credit: p.bigint(),
  },
});
