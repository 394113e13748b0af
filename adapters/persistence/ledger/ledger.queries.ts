import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  AccountTotals,
  LedgerQueries,
  PostingItem,
  TrialBalance,
} from '../../../application/ledger/ledger.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { ACCOUNTS, type Account, kindOf } from '../../../domain/ledger/account.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { iso, rowsOf } from '../shared/read-models.ts';
import { signedDecimal } from './signed-decimal.ts';

interface TotalsRow {
  readonly currency: Currency;
  readonly account: Account;
  readonly debit: string;
  readonly credit: string;
}

interface PostingRow extends Omit<PostingItem, 'amount'> {
  readonly amount: string;
}

export class PostgresLedgerQueries implements LedgerQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async trialBalance(): Promise<readonly TrialBalance[]> {
    const rows = await rowsOf<TotalsRow>(
      this.em,
      `select currency, account, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
         coalesce(-sum(amount) filter (where amount < 0), 0) as credit
       from ledger_postings group by currency, account order by currency`,
      [],
    );
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    return currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const accounts = ACCOUNTS.map((account) => ({
        account,
        kind: kindOf(account),
        ...totalsOf(
          own.filter((row) => row.account === account),
          currency,
        ),
      }));
      return { currency, accounts, totals: totalsOf(own, currency) };
    });
  }

  async postingsOf(loanId: LoanId, { page, limit }: PageRequest): Promise<Page<PostingItem> | null> {
    const [counts, rows] = await Promise.all([
      rowsOf<{ total: string }>(
        this.em,
        'select (select count(*) from ledger_postings where loan_id = l.id) as total from loans l where l.id = $1',
        [loanId],
      ),
      rowsOf<PostingRow>(
        this.em,
        `select source, account, case when amount > 0 then 'debit' else 'credit' end as side, abs(amount) as amount,
           currency, to_char(booked_on, 'YYYY-MM-DD') as "bookedOn", ${iso('occurred_at')} as "occurredAt"
         from ledger_postings where loan_id = $1 order by id desc limit $2 offset $3`,
        [loanId, limit, (page - 1) * limit],
      ),
    ]);
    const [count] = counts;
    if (count === undefined) return null;
    const items = rows.map((row) => ({ ...row, amount: signedDecimal(BigInt(row.amount), row.currency) }));
    return { items, total: Number(count.total) };
  }
}

/** Summed as whole minor units, so that no binary remainder makes a balanced book look unbalanced. */
function totalsOf(rows: readonly TotalsRow[], currency: Currency): AccountTotals {
  const debit = rows.reduce((sum, row) => sum + BigInt(row.debit), 0n);
  const credit = rows.reduce((sum, row) => sum + BigInt(row.credit), 0n);
  const [toDebit, toCredit, balance] = [debit, credit, debit - credit].map((sum) => signedDecimal(sum, currency));
  return { debit: toDebit ?? 0, credit: toCredit ?? 0, balance: balance ?? 0 };
}
