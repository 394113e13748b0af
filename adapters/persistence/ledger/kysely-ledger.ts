import { sql } from 'kysely';
import type { JournalEntry, Posting } from '../../../domain/ledger/journal-entry.ts';
import type { Ledger } from '../../../domain/ledger/ledger.port.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

interface EntryParameters extends Pick<JournalEntry, 'source' | 'borrowerId' | 'currency' | 'occurredAt' | 'bookedOn'> {
  readonly accounts: readonly string[];
  readonly loanIds: readonly (string | null)[];
  readonly amounts: readonly string[];
}

const POSTING = ['position', 'account', 'loan_id', 'amount'] as const;

/** Takes the postings as arrays, so that one statement fits any number of them. */
const INSERT = compiledQuery((db, entry: EntryParameters) => {
  const postings = sql<Record<(typeof POSTING)[number], never>>`unnest(
    ${entry.accounts}::text[], ${entry.loanIds}::uuid[], ${entry.amounts}::bigint[]) with ordinality`;
  return db
    .insertInto('ledger_postings')
    .columns([...POSTING, 'source', 'borrower_id', 'currency', 'occurred_at', 'booked_on'])
    .expression((eb) =>
      eb
        .selectFrom(postings.as<'p'>(sql`p(account, loan_id, amount, position)`))
        .select(POSTING)
        .select([
          sql`${entry.source}`.as('source'),
          sql`${entry.borrowerId}::uuid`.as('borrower_id'),
          sql`${entry.currency}`.as('currency'),
          sql`${entry.occurredAt}::timestamptz`.as('occurred_at'),
          sql`${entry.bookedOn}::date`.as('booked_on'),
        ])
        .orderBy('p.position'),
    )
    .onConflict((conflict) => conflict.constraint('ledger_postings_once').doNothing());
});

/** Inserts each entry in one statement, so that a trigger can check the whole entry. */
export class KyselyLedger extends DatabaseAdapter implements Ledger {
  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const { source, borrowerId, currency, occurredAt, bookedOn, postings } of entries) {
      await INSERT(this.em, {
        ...{ source, borrowerId, currency, occurredAt, bookedOn },
        accounts: postings.map(({ account }) => account),
        loanIds: postings.map(({ loanId }) => loanId),
        amounts: postings.map(signed),
      });
    }
  }
}

/** Positive for a debit, negative for a credit. Text, because `pg` cannot write bigint arrays. */
function signed({ side, amount }: Posting): string {
  return `${side === 'debit' ? '' : '-'}${amount.minorUnits}`;
}
