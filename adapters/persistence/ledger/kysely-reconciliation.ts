import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Disagreement, Examination, ReconciliationQueries } from '../../../application/ledger/reconcile.ts';
import { isCurrency } from '../../../domain/shared/money.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { inSnapshot } from '../database/transactions.ts';
import { ACCOUNT_CHECK, DAILY_BALANCE_CHECK, ENTRY_CHECK } from './book-checks.ts';
import type { Check, Difference } from './check.ts';
import { LOAN_CHECK } from './loan-checks.ts';
import { DEPOSIT_CHECK, PAYMENT_CHECK } from './payment-checks.ts';
import { signedDecimal } from './signed-decimal.ts';

const CHECKS: readonly Check[] = [
  LOAN_CHECK,
  PAYMENT_CHECK,
  DEPOSIT_CHECK,
  ENTRY_CHECK,
  ACCOUNT_CHECK,
  DAILY_BALANCE_CHECK,
];

/**
 * Runs each check as one statement over whole tables. All read the same snapshot, so that concurrent payments do not
 * matter, and lock no rows.
 */
export class KyselyReconciliation extends DatabaseAdapter implements ReconciliationQueries {
  private readonly statementMs: number | null;

  /** @param statementMs the limit of each statement, 0 for none, or `null` for that of the connection */
  constructor(em: EntityManager, statementMs: number | null) {
    super(em);
    this.statementMs = statementMs;
  }

  examine(): Promise<Examination> {
    return inSnapshot(this.em, (db) => this.examineIn(db));
  }

  private async examineIn(db: Db): Promise<Examination> {
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
    for (const { subject, text } of CHECKS) {
      const { rows } = await sql.raw<Difference>(text).execute(db);
      // One by one: the number of arguments of a call is limited, and broken books may have more rows.
      for (const row of rows) disagreements.push(disagreement(subject, row));
    }
    return { checked, disagreements };
  }
}

function disagreement(subject: string, { id, what, currency, money, expected, found }: Difference): Disagreement {
  const asText = (value: string | null) => {
    if (value === null) return 'nothing';
    return money && isCurrency(currency) ? `${signedDecimal(BigInt(value), currency)} ${currency}` : value;
  };
  return { subject, id, what, expected: asText(expected), found: asText(found) };
}
