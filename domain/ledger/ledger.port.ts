import type { JournalEntry } from './journal-entry.ts';

/** Append-only: a wrong entry is corrected by another. */
export interface Ledger {
  /** Joins the unit of work of the event. Ignores entries whose source is already booked. */
  book(entries: readonly JournalEntry[]): Promise<void>;
}
