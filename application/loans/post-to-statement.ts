import { type StatementEvent, transactionsOf } from '../../domain/loans/loan-transaction.ts';
import type { LoanTransactions } from '../../domain/loans/loan-transactions.port.ts';
import type { BusinessCalendar, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the lines of an event to the statement of its loan on the business date, in the unit of work of the event. */
export class PostToStatement extends UseCase<{
  loanTransactions: LoanTransactions;
  ids: IdGenerator;
  calendar: BusinessCalendar;
}> {
  async execute(event: StatementEvent): Promise<void> {
    const { loanTransactions, ids, calendar } = this.deps;
    const transactions = transactionsOf(event, await calendar.today());
    await loanTransactions.add(transactions.map((each) => ({ ...each, id: ids.next() })));
  }
}
