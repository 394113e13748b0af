import { LoanNotFound, StatementTooLong } from '../../domain/loans/loan.errors.ts';
import {
  checkPeriod,
  closingBalance,
  type LoanTransactions,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Money } from '../../domain/shared/money.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanHistories } from './loan-history.port.ts';
import { loanAsItWas } from './loan-history.ts';
import type { LoanStatementQueries, StatementRecord } from './loan-statement.queries.ts';

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Longer statements are refused, so that one request cannot keep a process busy. */
export const MAX_STATEMENT_LINES = 1000;

/** A statement of a loan. Opening balance and movements of principal give the closing balance. */
export interface LoanStatement extends StatementRecord {
  readonly loanId: LoanId;
  readonly closingBalance: Money;
  /** The business date. */
  readonly issuedOn: CalendarDay;
}

interface StatementQuery {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  /** `null`: the day of the disbursement. */
  readonly from: CalendarDay | null;
  /** `null`: the business date. */
  readonly to: CalendarDay | null;
  /** `null`: by what is known now. */
  readonly knownAt: Date | null;
}

export class GetLoanStatement extends UseCase<{
  loanStatementQueries: LoanStatementQueries;
  loanHistories: Pick<LoanHistories, 'recordedOf'>;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, KnownAtInFuture, InvalidStatementPeriod, StatementTooLong */
  async execute({ borrowerId, loanId, from, to, knownAt }: StatementQuery): Promise<LoanStatement> {
    const { loanStatementQueries, calendar } = this.deps;
    const past = knownAt && (await loanAsItWas(this.deps, { loanId, asOf: null, knownAt }));
    const issuedOn = past?.asOf ?? (await calendar.today());
    const wanted = { borrowerId, loanId, from, to: to ?? issuedOn, knownAt, limit: MAX_STATEMENT_LINES + 1 };
    const found = await loanStatementQueries.statementOf(wanted);
    if (found === null) throw new LoanNotFound();
    const record = { ...found, ...(past && { status: past.schedule.status }) };
    checkPeriod(record);
    const { openingBalance, transactions } = record;
    if (transactions.length > MAX_STATEMENT_LINES) throw new StatementTooLong(MAX_STATEMENT_LINES);
    return { ...record, loanId, issuedOn, closingBalance: closingBalance(openingBalance, transactions) };
  }
}

/** Turns a statement into a document for people. */
export interface StatementPrinter {
  /** Returns a PDF. The same statement gives the same bytes. Rejects when `signal` is aborted. */
  print(statement: LoanStatement, language: Language, signal: AbortSignal): Promise<Uint8Array>;
}

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
