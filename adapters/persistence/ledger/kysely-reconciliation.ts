import { IsolationLevel } from '@mikro-orm/core';
import { CompiledQuery, sql } from 'kysely';
import type {
  Checked,
  Disagreement,
  Examination,
  ReconciliationQueries,
} from '../../../application/ledger/reconcile.ts';
import { isCurrency } from '../../../domain/shared/money.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { translate } from '../database/database-errors.ts';
import { ACCOUNT_CHECK, ENTRY_CHECK } from './book-checks.ts';
import type { Check, CheckRow } from './check.ts';
import { LOAN_CHECK } from './loan-checks.ts';
import { DEPOSIT_CHECK, PAYMENT_CHECK } from './payment-checks.ts';
import { signedDecimal } from './signed-decimal.ts';

const CHECKS: readonly Check[] = [LOAN_CHECK, PAYMENT_CHECK, DEPOSIT_CHECK, ENTRY_CHECK, ACCOUNT_CHECK];

/**
 * Each check is one statement over whole tables. All of them read the same snapshot, so that payments booked meanwhile
 * do not matter, and none holds a lock that others wait for.
 */
export class KyselyReconciliation extends DatabaseAdapter implements ReconciliationQueries {
  examine(): Promise<Examination> {
    const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, clear: true };
    const examined = this.em.transactional(() => this.examineSnapshot(), snapshot);
    return examined.catch((error) => {
      throw translate(error);
    });
  }

  private async examineSnapshot(): Promise<Examination> {
    const db = this.db;
    // Reading whole tables takes as long as it takes; the connection's limit is for requests.
    await sql`set local statement_timeout = 0`.execute(db);
    const count = (table: 'loans' | 'payments' | 'deposits') =>
      db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'));
    const counts = await db
      .selectNoFrom([
        count('loans').as('loans'),
        count('payments').as('payments'),
        count('deposits').as('deposits'),
        db
          .selectFrom('ledger_postings')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('position', '=', 1)
          .as('entries'),
      ])
      .executeTakeFirstOrThrow();
    const disagreements: Disagreement[] = [];
    for (const { subject, text } of CHECKS) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text) as CompiledQuery<CheckRow>);
      disagreements.push(...rows.map((row) => disagreement(subject, row)));
    }
    return { checked: checkedOf(counts), disagreements };
  }
}

function checkedOf({ loans, payments, deposits, entries }: Record<keyof Checked, string | null>): Checked {
  return {
    loans: Number(loans),
    payments: Number(payments),
    deposits: Number(deposits),
    entries: Number(entries),
  };
}

function disagreement(subject: string, { id, what, currency, money, expected, found }: CheckRow): Disagreement {
  const asText = (value: string | null) => {
    if (value === null) return 'nothing';
    return money && isCurrency(currency) ? `${signedDecimal(BigInt(value), currency)} ${currency}` : value;
  };
  return { subject, id, what, expected: asText(expected), found: asText(found) };
}
