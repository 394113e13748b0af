import { type Expression, type RawBuilder, sql } from 'kysely';
import { CURRENCIES, minorDigitsOf } from '../../../domain/shared/money.ts';

/** The nil UUID. It sorts before all ids. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The ends of a range of ids, of which the first is not in it. */
export function boundsOf({ after, upTo }: { readonly after: string | null; readonly upTo: string | null }) {
  return { after: after ?? NIL_ID, upTo: upTo ?? MAX_ID };
}

/** The currencies by their digits, but for two, which most have. */
const UNUSUAL = [...Map.groupBy(CURRENCIES, minorDigitsOf)].filter(([digits]) => digits !== 2);

/** A value for each number of digits. The few unusual currencies are compared, so that most rows cost two comparisons. */
function byDigits(currency: Expression<string | null>, forDigits: (digits: number) => RawBuilder<unknown>) {
  const cases = UNUSUAL.map(([digits, codes]) => {
    return sql`when ${currency} = any(${sql.lit(`{${codes}}`)}) then ${forDigits(digits)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${forDigits(2)} end`;
}

// Why: docs/decisions/0059-digits-come-from-one-table.md
/** Minor units of the currency as a decimal. */
export function decimal<Units extends string | null>(
  minorUnits: Expression<Units>,
  currency: Expression<string | null>,
) {
  const inUnit = byDigits(currency, (digits) => sql.lit(10 ** digits));
  return sql<Units extends null ? number | null : number>`trim_scale(${minorUnits}::numeric / ${inUnit})`;
}

/** Minor units with their currency, such as `USD 10,661.86`. */
export function amountText(minorUnits: Expression<string>, currency: Expression<string>): RawBuilder<string> {
  const form = byDigits(currency, (digits) => {
    return sql.lit(`FM999,999,999,999,990${digits === 0 ? '' : `.${'0'.repeat(digits)}`}`);
  });
  return sql`${currency} || ' ' || to_char(${decimal(minorUnits, currency)}, ${form})`;
}

/** Millionths of a percent as percent. */
export function percent<Units extends string | null>(units: Expression<Units>) {
  return sql<Units extends null ? number | null : number>`trim_scale(${units} / 1000000.0)`;
}

/** An instant as ISO 8601 text in UTC. */
export function iso<Value extends string | null>(column: Expression<Value>): RawBuilder<Value> {
  return sql<Value>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Midnight UTC of a day as ISO 8601 text. */
export function dayAsMidnight<Value extends string | null>(column: Expression<Value>): RawBuilder<Value> {
  return sql<Value>`to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;
}
