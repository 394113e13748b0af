/** One comparison. `expected` and `found` are SQL; of money in minor units, of all else whatever can be read as text. */
export interface Comparison {
  readonly what: string;
  readonly money: boolean;
  readonly expected: string;
  readonly found: string;
  /** SQL that says to which rows it applies; to all when absent. */
  readonly when?: string;
}

export function money(what: string, expected: string, found: string, when = 'true'): Comparison {
  return { what, money: true, expected, found, when };
}

export function plain(what: string, expected: string, found: string, when = 'true'): Comparison {
  return { what, money: false, expected, found, when };
}

/** What one of the comparisons found wrong. */
export interface CheckRow {
  readonly id: string;
  readonly what: string;
  readonly currency: string;
  readonly money: boolean;
  readonly expected: string | null;
  readonly found: string | null;
}

/** A statement that compares each row of a set with what other rows say of it, and answers only what differs. */
export interface Check {
  /** What sort of row is checked. */
  readonly subject: string;
  readonly text: string;
}

interface Rows {
  readonly subject: string;
  readonly id: string;
  readonly currency: string;
  /** The rows, joined with whatever is known of them elsewhere. */
  readonly from: string;
}

export function check({ subject, id, currency, from }: Rows, comparisons: readonly Comparison[]): Check {
  const lines = comparisons.map(
    ({ what, money, expected, found, when }) => `(${when}, '${what}', ${money}, (${expected})::text, (${found})::text)`,
  );
  const text = `select ${id} as id, c.what, ${currency} as currency, c.money, c.expected, c.found from ${from}
    cross join lateral (values ${lines.join(',\n')}) as c(applies, what, money, expected, found)
    where c.applies and c.expected is distinct from c.found order by 1, 2`;
  return { subject, text };
}
