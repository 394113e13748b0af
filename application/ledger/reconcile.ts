import { UseCase } from '../shared/use-case.ts';
import type { Examination, ReconciliationQueries } from './reconciliation.queries.ts';

export interface Reconciliation extends Examination {
  /** Whether loans, payments, deposits and books all tell the same story. */
  readonly agrees: boolean;
}

/** Proves that the balances of loans, payments, deposits and postings agree, or says where they don't. */
export class Reconcile extends UseCase<{ books: ReconciliationQueries }> {
  async execute(): Promise<Reconciliation> {
    const examination = await this.deps.books.examine();
    return { ...examination, agrees: examination.disagreements.length === 0 };
  }
}
