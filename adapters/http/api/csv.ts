/** The Content-Type of `csvOf`. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A table with a header row as CSV (RFC 4180). */
export function csvOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  return [names, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(text: string): string {
  // A spreadsheet would run this text as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
