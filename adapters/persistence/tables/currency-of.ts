import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

const ofLoan = sql<string>`(select l.currency from loans l where l.id = t.loan_id)`;

/** Where amounts have their currency, unless in a column `currency` beside them. */
const ELSEWHERE: { readonly [Table in keyof Tables]?: RawBuilder<string | null> } = {
  loan_charges: ofLoan,
  loan_transactions: ofLoan,
  notes: sql<string | null>`t.promised_currency`,
};

/** The currency of the amounts in a row of the table, which the query calls `t`. */
export function currencyOf(table: keyof Tables): RawBuilder<string | null> {
  return ELSEWHERE[table] ?? sql<string>`t.currency`;
}
