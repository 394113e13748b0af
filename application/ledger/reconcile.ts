import { UseCase } from '../shared/use-case.ts';

/** A difference between two records. `expected` and `found` are for people: decimals with their currency. */
export interface Disagreement {
  /** The kind of record: loan, payment, deposit, entry, account or daily balance. */
  readonly subject: string;
  readonly id: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The number of records examined. */
export interface Checked {
  readonly loans: number;
  readonly payments: number;
  readonly deposits: number;
  readonly entries: number;
}

export interface Examination {
  readonly checked: Checked;
  readonly disagreements: readonly Disagreement[];
}

export interface ReconciliationQueries {
  /**
   * Examines the whole database as of one instant, without blocking the service.
   * @param onProgress called with the number of loans whose history has been applied again
   */
  examine(onProgress?: (loans: number) => void): Promise<Examination>;
}

export interface Reconciliation extends Examination {
  readonly agrees: boolean;
}

/** Checks that histories, loans, payments, deposits and postings agree, and lists where they do not. */
export class Reconcile extends UseCase<{ books: ReconciliationQueries }> {
  async execute(onProgress?: (loans: number) => void): Promise<Reconciliation> {
    const examination = await this.deps.books.examine(onProgress);
    return { ...examination, agrees: examination.disagreements.length === 0 };
  }
}
