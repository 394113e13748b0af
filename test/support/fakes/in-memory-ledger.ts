import type { JournalEntry, Ledger } from '../../../domain/ledger/journal.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

export class InMemoryLedger extends RestorableMap<string, JournalEntry> implements Ledger {
  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) if (!this.byKey.has(entry.source)) this.byKey.set(entry.source, entry);
  }
}
