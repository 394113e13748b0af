import type { CalendarDay } from '../shared/calendar.ts';
import { InvalidStatementPeriod } from './loan.errors.ts';
import type { LoanTransaction } from './loan-transaction.ts';

/** Both days are included. */
export interface StatementPeriod {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** @throws InvalidStatementPeriod if it ends before it begins */
export function checkPeriod({ from, to }: StatementPeriod): void {
  if (from > to) throw new InvalidStatementPeriod();
}

/** Why interest was added to the principal. A reversal can make what both have added larger. */
export type CapitalizationCause = 'pause' | 'terms' | 'both';

/** A pause, or a re-aging, in the history of a loan. */
export interface Capitalizing {
  readonly cause: Exclude<CapitalizationCause, 'both'>;
  readonly on: CalendarDay;
}

interface StatedLine extends Pick<LoanTransaction, 'type' | 'bookedOn'> {
  /** The lines of one act have the same. */
  readonly occurredAt: string;
  /** The day of the payment that it takes back; `null` if it takes none back. */
  readonly paidOn: CalendarDay | null;
}

/**
 * The cause of each line, `null` except for capitalized interest. A reversal makes larger what was added since the
 * payment. Otherwise each entry has a line on its day.
 */
export function causesOf(
  lines: readonly StatedLine[],
  entries: readonly Capitalizing[],
): readonly (CapitalizationCause | null)[] {
  const unused = [...entries];
  return lines.map(({ type, bookedOn, occurredAt }, index) => {
    if (type !== 'Capitalization') return null;
    const before = lines[index - 1];
    const since = before?.type === 'Reversal' && before.occurredAt === occurredAt ? before.paidOn : null;
    const own = since === null ? unused.findIndex(({ on }) => on === bookedOn) : -1;
    const possible = entries.filter(({ on }) => on <= bookedOn && (since === null || on >= since));
    return causeOf(own < 0 ? possible : unused.splice(own, 1));
  });
}

function causeOf(entries: readonly Capitalizing[]): CapitalizationCause {
  const [first = 'pause', second] = new Set(entries.map(({ cause }) => cause));
  return second === undefined ? first : 'both';
}
