import { type LoanTransactions, type StatementEvent, transactionsOf } from '../../domain/loans/loan-transaction.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the lines of an event to the statement of its loan, in the unit of work of the event. */
export class PostToStatement extends UseCase<{
  loanTransactions: LoanTransactions;
  ids: IdGenerator;
}> {
  async execute(event: StatementEvent): Promise<void> {
    const { loanTransactions, ids } = this.deps;
    await loanTransactions.add(transactionsOf(event).map((each) => ({ ...each, id: ids.next() })));
  }
}
