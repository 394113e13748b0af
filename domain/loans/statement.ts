import type { CalendarDay } from '../shared/calendar.ts';
import { InvalidStatementPeriod } from './loan.errors.ts';

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Longer statements are refused, so that one request cannot keep a process busy. */
export const MAX_STATEMENT_LINES = 1000;

/** Both days are included. */
export interface StatementPeriod {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** @throws InvalidStatementPeriod if it ends before it begins */
export function checkPeriod({ from, to }: StatementPeriod): void {
  if (from > to) throw new InvalidStatementPeriod();
}
