import { type RawBuilder, sql } from 'kysely';
import type { Db } from './compiled-query.ts';

/** The rows of a query in parts, through a cursor of the open transaction. At least one part, the last one not full. */
export async function* inParts<Row>(db: Db, query: RawBuilder<Row>, size: number): AsyncIterable<readonly Row[]> {
  await sql`declare rows_in_parts no scroll cursor for ${query}`.execute(db);
  for (let full = true; full; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from rows_in_parts`.execute(db);
    full = rows.length === size;
    yield rows;
  }
  await sql`close rows_in_parts`.execute(db);
}
