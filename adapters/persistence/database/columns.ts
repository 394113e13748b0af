import { type Expression, type RawBuilder, sql } from 'kysely';

/** The nil UUID. It sorts before all ids. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The ends of a range of ids, of which the first is not in it. */
export function boundsOf({ after, upTo }: { readonly after: string | null; readonly upTo: string | null }) {
  return { after: after ?? NIL_ID, upTo: upTo ?? MAX_ID };
}

/** Minor units as a decimal. All currencies have two decimals; a test checks this. */
export function decimal<Units extends string | null>(minorUnits: Expression<Units>) {
  return sql<Units extends null ? number | null : number>`trim_scale(${minorUnits} / 100.0)`;
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
