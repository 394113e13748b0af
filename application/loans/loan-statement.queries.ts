import type { CapitalizationCause, LoanTransaction, StatementPeriod } from '../../domain/loans/loan-transaction.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Person } from '../shared/person.ts';
import type { TransactionItem } from './statement.record.ts';

export interface StatementLine
  extends Pick<
    LoanTransaction,
    'type' | 'bookedOn' | 'effectiveOn' | 'amount' | 'principal' | 'interest' | 'charges' | 'balance'
  > {
  readonly transactionId: string;
  /** `null` if it is no capitalized interest. */
  readonly cause: CapitalizationCause | null;
}

/** The data behind a statement. */
export interface StatementRecord extends StatementPeriod {
  readonly currency: Currency;
  readonly status: LoanStatus;
  /** `null` once the account is deleted. */
  readonly borrower: Person | null;
  /** Kept back at disbursement. */
  readonly originationFee: Money;
  readonly openingBalance: Money;
  /** Oldest first. */
  readonly transactions: readonly StatementLine[];
}

export interface WantedStatement {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  /** `null`: the day of the disbursement. */
  readonly from: StatementPeriod['from'] | null;
  readonly to: StatementPeriod['to'];
  /** `null`: by what is known now. */
  readonly knownAt: Date | null;
  /** Of transactions. */
  readonly limit: number;
}

/** Both return `null` if the borrower has no such loan. */
export interface LoanStatementQueries {
  transactionsOf(borrowerId: UserId, loanId: LoanId, page: PageRequest): Promise<Page<TransactionItem> | null>;
  statementOf(wanted: WantedStatement): Promise<StatementRecord | null>;
}
