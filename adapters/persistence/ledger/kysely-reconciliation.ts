import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Disagreement, Examination, ReconciliationQueries } from '../../../application/ledger/reconcile.ts';
import type { Difference } from '../../../domain/loans/comparison.ts';
import { isCurrency, signedDecimal } from '../../../domain/shared/money.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { inSnapshot } from '../database/transactions.ts';
import { ACCOUNT_CHECK, DAILY_BALANCE_CHECK, DAILY_PRINCIPAL_CHECK, ENTRY_CHECK } from './book-checks.ts';
import type { Check, FoundRow } from './check.ts';
import { HISTORY_CHECK, LOAN_CHECK } from './loan-checks.ts';
import { differencesOfLoans } from './loan-differences.ts';
import { DEPOSIT_CHECK, PAYMENT_CHECK } from './payment-checks.ts';

const CHECKS: readonly Check[] = [
  LOAN_CHECK,
  HISTORY_CHECK,
  PAYMENT_CHECK,
  DEPOSIT_CHECK,
  ENTRY_CHECK,
  ACCOUNT_CHECK,
  DAILY_BALANCE_CHECK,
  DAILY_PRINCIPAL_CHECK,
];

/**
 * Applies the history of each loan again, in batches, and runs each other check as one statement over whole tables. All
 * read the same snapshot, so that concurrent payments do not matter, and lock no rows.
 */
export class KyselyReconciliation extends DatabaseAdapter implements ReconciliationQueries {
  private readonly statementMs: number | null;

  /** @param statementMs the limit of each statement, 0 for none, or `null` for that of the connection */
  constructor(em: EntityManager, statementMs: number | null) {
    super(em);
    this.statementMs = statementMs;
  }

  examine(onProgress: (loans: number) => void = () => {}): Promise<Examination> {
    return inSnapshot(this.em, (db) => this.examineIn(db, onProgress));
  }

  private async examineIn(db: Db, onProgress: (loans: number) => void): Promise<Examination> {
    if (this.statementMs !== null) await sql`set local statement_timeout = ${sql.lit(this.statementMs)}`.execute(db);
    const countOf = (table: 'loans' | 'payments' | 'deposits' | 'ledger_postings') =>
      db.selectFrom(table).select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'));
    const checked = await db
      .selectNoFrom([
        countOf('loans').$asScalar().$notNull().as('loans'),
        countOf('payments').$asScalar().$notNull().as('payments'),
        countOf('deposits').$asScalar().$notNull().as('deposits'),
        countOf('ledger_postings').where('position', '=', 1).$asScalar().$notNull().as('entries'),
      ])
      .executeTakeFirstOrThrow();
    const disagreements: Disagreement[] = [];
    let examined = 0;
    for await (const loans of differencesOfLoans(db)) {
      for (const { id, currency, differences } of loans) {
        for (const each of differences) disagreements.push(disagreement('loan', id, currency, each));
      }
      examined += loans.length;
      onProgress(examined);
    }
    for (const { subject, text } of CHECKS) {
      const { rows } = await sql.raw<FoundRow>(text).execute(db);
      // One by one: the number of arguments of a call is limited, and broken books may have more rows.
      for (const { id, currency, ...row } of rows) disagreements.push(disagreement(subject, id, currency, valued(row)));
    }
    return { checked, disagreements };
  }
}

function valued({ what, money, expected, found }: Omit<FoundRow, 'id' | 'currency'>): Difference {
  const given = (text: string | null) => (money && text !== null ? BigInt(text) : text);
  return { what, expected: given(expected), found: given(found) };
}

function disagreement(subject: string, id: string, currency: string, { what, ...values }: Difference): Disagreement {
  const asText = (value: Difference['found']) => {
    if (value === null) return 'nothing';
    if (typeof value !== 'bigint') return String(value);
    return isCurrency(currency) ? `${signedDecimal(value, currency)} ${currency}` : String(value);
  };
  return { subject, id, what, expected: asText(values.expected), found: asText(values.found) };
}
