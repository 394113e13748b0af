import type { CalendarDay } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import { InvalidStatementPeriod } from './loan.errors.ts';
import type { LoanTransaction, TransactionType } from './loan-transaction.ts';

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Longer statements are refused, so that one request cannot keep a process busy. */
export const MAX_STATEMENT_LINES = 1000;

/** Whether a transaction raises or lowers the outstanding principal. */
const DIRECTIONS: Readonly<Record<TransactionType, 'up' | 'down'>> = {
  Disbursement: 'up',
  Capitalization: 'up',
  Reversal: 'up',
  Payment: 'down',
  WriteOff: 'down',
  // Their principal is 0.
  Rebate: 'down',
  Recovery: 'down',
};

/** Both days are included. */
export interface StatementPeriod {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** @throws InvalidStatementPeriod if it ends before it begins */
export function checkPeriod({ from, to }: StatementPeriod): void {
  if (from > to) throw new InvalidStatementPeriod();
}

/** The outstanding principal after the transactions of a period. */
export function closingBalance(
  openingBalance: Money,
  transactions: readonly Pick<LoanTransaction, 'type' | 'principal'>[],
): Money {
  const moved = (way: 'up' | 'down') =>
    sumOf(transactions.filter(({ type }) => DIRECTIONS[type] === way).map(({ principal }) => principal));
  return openingBalance.plus(moved('up')).minus(moved('down'));
}
