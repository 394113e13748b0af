import { type Difference, differencesFrom, type StoredLoan } from './comparison.ts';
import type { History, RecordedEntry } from './entry.ts';
import { interestOf, openIn, type Schedule } from './schedule.ts';

/** An entry as it was recorded, in the order in which entries were recorded. */
export interface StoredEntry extends RecordedEntry {
  readonly entryId: string;
  readonly position: number;
  /** The position of the last entry before its removal. */
  readonly removedAfter: number | null;
  /** What the loan was once it was recorded; `null` for the entries of an act that recorded others after it. */
  readonly after: AfterEntry | null;
}

/** Minor units. */
interface AfterEntry {
  readonly totalInterest: bigint;
  /** Unpaid, open charges included. */
  readonly owed: bigint;
}

export interface StoredHistory extends StoredLoan {
  /** In the order in which they take effect, removed ones included. */
  readonly entries: readonly StoredEntry[];
}

/** Applies a history. */
export type Fold = (history: History) => Schedule;

/** Where a stored loan differs from what its history gives now. */
export interface Replayed {
  readonly differences: readonly Difference[];
  /** The first entry after which the loan was another one. `null` where the sums do not tell. */
  readonly first: StoredEntry | null;
}

// Why: docs/decisions/0070-a-rule-is-tried-on-every-history.md
/** `null` if both are the same. */
export function replayed(loan: StoredHistory, fold: Fold): Replayed | null {
  const differences = differencesOf(loan, fold);
  return differences.length === 0 ? null : { differences, first: firstDiffering(loan.entries, fold) };
}

function differencesOf(loan: StoredHistory, fold: Fold): readonly Difference[] {
  try {
    return differencesFrom(loan, fold(loan.history));
  } catch (error) {
    // The rules do not allow the history: it pays more than it owes, say.
    return [{ what: 'history', expected: 'applicable', found: error instanceof Error ? error.message : null }];
  }
}

function firstDiffering(entries: readonly StoredEntry[], fold: Fold): StoredEntry | null {
  const recorded = entries.toSorted((one, other) => one.position - other.position);
  return recorded.find(({ position, after }) => after !== null && !isSame(after, entries, position, fold)) ?? null;
}

function isSame(after: AfterEntry, entries: readonly StoredEntry[], position: number, fold: Fold): boolean {
  const known = entries.filter(
    (each) => each.position <= position && (each.removedAfter === null || each.removedAfter >= position),
  );
  try {
    const schedule = fold(known.map(({ entry }) => entry) as unknown as History);
    const { minorUnits: totalInterest } = interestOf(schedule.installments);
    return totalInterest === after.totalInterest && openIn(schedule).minorUnits === after.owed;
  } catch {
    return false;
  }
}
