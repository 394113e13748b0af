/** One thing that two places tell differently. `expected` and `found` are for people: decimals with their currency. */
export interface Disagreement {
  /** What sort of row it is: loan, payment, deposit, entry or account; `id` says which. */
  readonly subject: string;
  readonly id: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** How much was looked at. */
export interface Checked {
  readonly loans: number;
  readonly payments: number;
  readonly deposits: number;
  readonly entries: number;
}

/** What was found, all of it as of one instant. */
export interface Examination {
  readonly checked: Checked;
  readonly disagreements: readonly Disagreement[];
}

/** Looks at the whole database, while the service goes on working. */
export interface ReconciliationQueries {
  examine(): Promise<Examination>;
}
