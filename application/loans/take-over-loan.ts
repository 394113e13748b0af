import {
  type LoanTransactions,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { checkExpected, type Expected, type PastLoan, takeOver } from '../../domain/loans/past-loan.ts';
import type { LoanTakeover } from '../imports/takeover.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, Turns } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Each takes about a millisecond. */
const STEPS_A_TURN = 20;

/** Books a loan of another system with its history. Its statement has the days of the history. */
export class TakeOverLoan
  extends UseCase<{
    loans: Loans;
    loanTransactions: LoanTransactions;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
    turns: Turns;
  }>
  implements LoanTakeover
{
  /** @throws RefusedAt */
  async execute(wanted: PastLoan, expected: Expected): Promise<void> {
    const { loans, loanTransactions, ids, calendar } = this.deps;
    const present = { today: await calendar.today(), now: await momentOf(this.deps), nextId: () => ids.next<never>() };
    const { loan, past } = await this.inTurns(takeOver(wanted, present));
    checkExpected(loan, expected);
    await loans.add(loan);
    const lines = past.filter(isStated).flatMap((event) => transactionsOf(event));
    await loanTransactions.add(lines.map((line) => ({ ...line, id: ids.next() })));
  }

  /** A history can be long. */
  private async inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
    let step = steps.next();
    for (let count = 1; !step.done; count++, step = steps.next()) {
      if (count % STEPS_A_TURN === 0) await this.deps.turns.next();
    }
    return step.value;
  }
}

function isStated(event: { readonly type: string }): event is StatementEvent {
  return STATEMENT_EVENTS.some((type) => type === event.type);
}
