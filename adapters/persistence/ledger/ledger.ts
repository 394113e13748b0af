import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountTotals, LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import {
  ACCOUNTS,
  type JournalEntry,
  kindOf,
  type Ledger,
  type Posting,
  type Side,
} from '../../../domain/ledger/journal.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import { type Currency, signedDecimal } from '../../../domain/shared/money.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, replicaQuery } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { bookedByDay } from './by-day.ts';

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

/** Sorts after every day in PostgreSQL. */
const END_OF_TIME = 'infinity' as CalendarDay;

const TOTALS = replicaQuery((db, { until }: { until: CalendarDay }) =>
  bookedByDay(db)
    .where('p.day', '<=', until)
    .groupBy(['p.currency', 'p.account'])
    .orderBy('p.currency')
    .select(({ fn }) => [
      'p.currency',
      'p.account',
      fn.sum<string>('p.debit').as('debit'),
      fn.sum<string>('p.credit').as('credit'),
    ]),
);

/** Returns no row if the loan does not exist. */
const COUNT = compiledQuery((db, { loanId }: { loanId: LoanId }) =>
  db
    .selectFrom('loans as l')
    .where('l.id', '=', loanId)
    .select(({ selectFrom }) =>
      selectFrom('ledger_postings as p')
        .whereRef('p.loan_id', '=', 'l.id')
        .whereRef('p.borrower_id', '=', 'l.borrower_id')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .as('total'),
    ),
);

const POSTINGS = compiledQuery((db, { loanId, limit, offset }: { loanId: LoanId; limit: number; offset: number }) =>
  db
    .selectFrom('ledger_postings as p')
    .where('p.loan_id', '=', loanId)
    .where('p.borrower_id', '=', db.selectFrom('loans as l').where('l.id', '=', loanId).select('l.borrower_id'))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select(['p.source', 'p.account', 'p.currency'])
    .select(({ fn, ref }) => [
      sql<Side>`case when ${ref('p.amount')} > 0 then 'debit' else 'credit' end`.as('side'),
      fn<string>('abs', ['p.amount']).as('amount'),
      sql<string>`to_char(${ref('p.booked_on')}, 'YYYY-MM-DD')`.as('bookedOn'),
      iso(ref('p.occurred_at')).as('occurredAt'),
    ]),
);

export function kyselyLedgerQueries(em: EntityManager): LedgerQueries {
  return {
    async trialBalance(until = END_OF_TIME) {
      const byCurrency = Map.groupBy(await TOTALS(em, { until }), (row) => row.currency);
      return [...byCurrency].map(([currency, rows]) => {
        const accounts = ACCOUNTS.map((account) => {
          const own = rows.filter((row) => row.account === account);
          return { account, kind: kindOf(account), ...totalsOf(own, currency) };
        });
        return { currency, accounts, totals: totalsOf(rows, currency) };
      });
    },

    async postingsOf(loanId, { page, limit }) {
      const [[count], rows] = await Promise.all([
        COUNT(em, { loanId }),
        POSTINGS(em, { loanId, limit, offset: (page - 1) * limit }),
      ]);
      if (count === undefined) return null;
      const items = rows.map((row) => ({ ...row, amount: signedDecimal(BigInt(row.amount), row.currency) }));
      return { items, total: Number(count.total) };
    },
  };
}

/** Sums minor units, so that rounding cannot make a balanced ledger look unbalanced. */
function totalsOf(rows: readonly Record<'debit' | 'credit', string>[], currency: Currency): AccountTotals {
  const debit = rows.reduce((sum, row) => sum + BigInt(row.debit), 0n);
  const credit = rows.reduce((sum, row) => sum + BigInt(row.credit), 0n);
  const decimal = (sum: bigint) => signedDecimal(sum, currency);
  return { debit: decimal(debit), credit: decimal(credit), balance: decimal(debit - credit) };
}
