import type { Static } from 'typebox';
import { TRANSACTION_TYPES } from '../../domain/loans/loan-transaction.ts';
import {
  currencyCode,
  day,
  EXAMPLE_DUE_DATE,
  id,
  listOf,
  midnight,
  money,
  nullable,
  oneOf,
  record,
} from '../shared/record.ts';

export const TransactionItem = record('LoanTransaction', {
  transactionId: id('transaction'),
  type: oneOf(TRANSACTION_TYPES, { title: 'TransactionType', examples: ['Payment'] }),
  date: midnight(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date, or of the day whose close caused it.'),
  effectiveOn: nullable(day('2026-12-05', 'The day from which an adjustment counts. `null` for other types.')),
  amount: money(888.49, 'Positive. The type gives its direction; that of an adjustment follows from the balance.'),
  principal: money(
    788.49,
    'The part of the amount that moves the balance: up, or down for Payment, Rebate, WriteOff and Annulment. Of an adjustment, by how much it moves.',
  ),
  interest: money(100, 'The part of the amount that is interest.'),
  charges: money(0, 'The part of the amount that is fees. Negative if money goes from fees to the schedule.'),
  balance: money(9211.51, 'The outstanding principal after the transaction.'),
});

export type TransactionItem = Static<typeof TransactionItem>;

export const StatementView = record('LoanStatement', {
  loanId: id('loan'),
  currency: currencyCode,
  from: day('2026-11-20'),
  to: day('2026-12-20'),
  openingBalance: money(0, 'The outstanding principal before the first day.'),
  closingBalance: money(9211.51, 'The outstanding principal after the last day.'),
  transactions: listOf(TransactionItem),
});
