import type { JournalEntry } from '../../../domain/ledger/journal-entry.ts';
import type { Ledger } from '../../../domain/ledger/ledger.port.ts';
import type { Restorable } from './direct-unit-of-work.ts';

export class InMemoryLedger implements Ledger, Restorable {
  private bySource = new Map<string, JournalEntry>();

  /** In the order in which they were booked. */
  get entries(): Iterable<JournalEntry> {
    return this.bySource.values();
  }

  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) if (!this.bySource.has(entry.source)) this.bySource.set(entry.source, entry);
  }

  snapshot(): () => void {
    const before = new Map(this.bySource);
    return () => {
      this.bySource = before;
    };
  }
}
