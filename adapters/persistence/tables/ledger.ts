import { defineEntity, p } from '@mikro-orm/core';
import { BOOKED_EVENTS } from '../../../domain/ledger/entries.ts';
import { ACCOUNTS } from '../../../domain/ledger/journal.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { minorUnits } from './column-types.ts';

export const LedgerPostingMapping = defineEntity({
  name: 'LedgerPosting',
  tableName: 'ledger_postings',
  properties: {
    source: p.text().primary(),
    position: p.smallint().primary(),
    id: p.bigint().autoincrement(),
    account: p.enum(ACCOUNTS),
    borrowerId: p.uuid().nullable(),
    loanId: p.uuid().nullable(),
    currency: p.enum(CURRENCIES),
    /** Minor units, positive for a debit and negative for a credit. */
    amount: minorUnits(),
    occurredAt: p.datetime(),
    bookedOn: p.date(),
  },
});

export const DailyBalanceMapping = defineEntity({
  name: 'DailyBalance',
  tableName: 'ledger_daily_balances',
  properties: {
    day: p.date().primary(),
    currency: p.enum(CURRENCIES).primary(),
    account: p.enum(ACCOUNTS).primary(),
    /** Minor units. */
    debit: minorUnits(),
    credit: minorUnits(),
  },
});

/** The principal that moved on a day, by the type of the event that moved it. */
export const DailyPrincipalMapping = defineEntity({
  name: 'DailyPrincipal',
  tableName: 'ledger_daily_principal',
  properties: {
    day: p.date().primary(),
    currency: p.enum(CURRENCIES).primary(),
    account: p.enum(ACCOUNTS).primary(),
    cause: p.enum(BOOKED_EVENTS).primary(),
    /** Minor units, debits less credits. */
    amount: minorUnits(),
  },
});
