import type { JournalEntry } from './journal-entry.ts';

/** The books. They only grow: what was booked wrongly is put right by another entry. */
export interface Ledger {
  /** Within the unit of work of what the entries record. Leaves out those whose source is booked already. */
  book(entries: readonly JournalEntry[]): Promise<void>;
}
