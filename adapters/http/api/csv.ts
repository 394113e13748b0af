import { type Input, stringify } from 'csv-stringify/sync';

/** The Content-Type of `csvOf`. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Rows as CSV (RFC 4180). A spreadsheet would run a text that begins like a formula: it gets an apostrophe in front. */
export function csvOf(rows: Input): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}
