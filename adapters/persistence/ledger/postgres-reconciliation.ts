import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  Checked,
  Disagreement,
  Examination,
  ReconciliationQueries,
} from '../../../application/ledger/reconciliation.queries.ts';
import { isCurrency } from '../../../domain/shared/money.ts';
import { rowsOf } from '../shared/read-models.ts';
import { transaction } from '../shared/session.ts';
import { ACCOUNT_CHECK, ENTRY_CHECK } from './book-checks.ts';
import type { Check, CheckRow } from './check.ts';
import { LOAN_CHECK } from './loan-checks.ts';
import { DEPOSIT_CHECK, PAYMENT_CHECK } from './payment-checks.ts';
import { signedDecimal } from './signed-decimal.ts';

const CHECKS: readonly Check[] = [LOAN_CHECK, PAYMENT_CHECK, DEPOSIT_CHECK, ENTRY_CHECK, ACCOUNT_CHECK];

const COUNTS = `select (select count(*)::int from loans) as loans, (select count(*)::int from payments) as payments,
  (select count(*)::int from deposits) as deposits,
  (select count(*)::int from ledger_postings where position = 1) as entries`;

/**
 * Each check is one statement over whole tables. All of them see the same snapshot, so that what is booked meanwhile
 * disturbs nothing; they hold no lock that anybody would wait for.
 */
export class PostgresReconciliation implements ReconciliationQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  examine(): Promise<Examination> {
    return transaction(this.em, () => this.examineSnapshot(), 'begin isolation level repeatable read read only');
  }

  private async examineSnapshot(): Promise<Examination> {
    // Reading everything takes as long as it takes; the connection's own limit is for requests that somebody awaits.
    await rowsOf(this.em, 'set local statement_timeout = 0', []);
    const [checked] = await rowsOf<Checked>(this.em, COUNTS, []);
    if (checked === undefined) throw new Error('The database did not count its rows.');
    const disagreements: Disagreement[] = [];
    for (const { subject, text } of CHECKS) {
      for (const row of await rowsOf<CheckRow>(this.em, text, [])) disagreements.push(disagreement(subject, row));
    }
    return { checked, disagreements };
  }
}

function disagreement(subject: string, { id, what, currency, money, expected, found }: CheckRow): Disagreement {
  const asText = (value: string | null) => {
    if (value === null) return 'nothing';
    return money && isCurrency(currency) ? `${signedDecimal(BigInt(value), currency)} ${currency}` : value;
  };
  return { subject, id, what, expected: asText(expected), found: asText(found) };
}
