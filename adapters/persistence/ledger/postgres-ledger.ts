import type { EntityManager } from '@mikro-orm/postgresql';
import type { JournalEntry, Posting } from '../../../domain/ledger/journal-entry.ts';
import type { Ledger } from '../../../domain/ledger/ledger.port.ts';
import { queue } from '../shared/session.ts';

/** Lists as parameters, so that the statement is the same one however many postings an entry has. */
const BOOK = `insert into ledger_postings (source, position, account, loan_id, currency, amount, occurred_at, booked_on)
  select $1, p.position, p.account, p.loan_id, $5, p.amount, $6, $7
  from unnest($2::text[], $3::uuid[], $4::bigint[]) with ordinality as p(account, loan_id, amount, position)
  order by p.position
  on conflict on constraint ledger_postings_once do nothing`;

export class PostgresLedger implements Ledger {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async book(entries: readonly JournalEntry[]): Promise<void> {
    for (const { source, currency, occurredAt, bookedOn, postings } of entries) {
      const accounts = postings.map(({ account }) => account);
      const loans = postings.map(({ loanId }) => loanId);
      const values = [source, accounts, loans, postings.map(signed), currency, occurredAt, bookedOn];
      await queue(this.em, BOOK, values);
    }
  }
}

/** Debits above zero, credits below; as text, since the driver knows no lists of bigint. */
function signed({ side, amount }: Posting): string {
  return `${side === 'debit' ? '' : '-'}${amount.minorUnits}`;
}
