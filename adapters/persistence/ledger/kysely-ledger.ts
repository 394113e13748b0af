import type { JournalEntry, Posting } from '../../../domain/ledger/journal-entry.ts';
import type { Ledger } from '../../../domain/ledger/ledger.port.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledInsert('ledger_postings', {
  finish: (insert) => insert.onConflict((conflict) => conflict.constraint('ledger_postings_once').doNothing()),
});

/** Inserts the postings of an entry in one statement, so that a trigger can check the whole entry. */
export class KyselyLedger extends DatabaseAdapter implements Ledger {
  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const { source, borrowerId, currency, occurredAt, bookedOn, postings } of entries) {
      const rows = postings.map((posting, index) => ({
        source,
        position: index + 1,
        account: posting.account,
        borrower_id: borrowerId,
        loan_id: posting.loanId,
        currency,
        amount: signed(posting),
        occurred_at: occurredAt,
        booked_on: bookedOn,
      }));
      INSERT(this.em, ...rows);
    }
  }
}

/** Positive for a debit, negative for a credit. Text, because JSON has no bigint. */
function signed({ side, amount }: Posting): string {
  return `${side === 'debit' ? '' : '-'}${amount.minorUnits}`;
}
