import type { JournalEntry } from '../../../domain/ledger/journal-entry.ts';
import type { Ledger } from '../../../domain/ledger/ledger.port.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

export class InMemoryLedger extends RestorableMap<string, JournalEntry> implements Ledger {
  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) if (!this.byKey.has(entry.source)) this.byKey.set(entry.source, entry);
  }
}
