/** A row of a check. Money is in minor units. */
export interface FoundRow {
  readonly id: string;
  readonly what: string;
  readonly currency: string;
  readonly money: boolean;
  readonly expected: string | null;
  readonly found: string | null;
}

/** A statement that compares each row of a kind with other rows, and returns only the differences. */
export interface Check {
  /** The kind of row. */
  readonly subject: string;
  readonly text: string;
}

/** A comparison as SQL. `expected` and `found` are SQL expressions; `when` limits the comparison to some of the rows. */
const comparison =
  (money: boolean) =>
  (what: string, expected: string, found: string, when = 'true'): string =>
    `(${when}, '${what}', ${money}, (${expected})::text, (${found})::text)`;

/** Compares amounts in minor units. */
export const money = comparison(true);
/** Compares values as text. */
export const plain = comparison(false);

/** @param rows the alias of the checked rows in `from`, with the columns `id` and `currency` */
export function check(subject: string, rows: string, from: string, comparisons: readonly string[]): Check {
  const text = `select ${rows}.id, c.what, ${rows}.currency, c.money, c.expected, c.found from ${from}
    cross join lateral (values ${comparisons.join(',\n')}) as c(applies, what, money, expected, found)
    where c.applies and c.expected is distinct from c.found order by 1, 2`;
  return { subject, text };
}
