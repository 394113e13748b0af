import type { ClosingCriteria } from '../../domain/loans/close-of-day.ts';
import type { Installment } from '../../domain/loans/installment.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { PastDueBucket } from '../../domain/loans/portfolio.ts';
import type { LoanStatus, Pause } from '../../domain/loans/schedule.ts';
import type { Dues } from '../../domain/payments/dues.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { EmploymentStatus } from '../../domain/shared/pricing-policy.ts';
import type { LoanRange } from '../closing/closing.port.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { LoanDetail, LoanItem } from './loan.record.ts';
import type { CollectionItem, OperatorLoan } from './operator-loan.record.ts';

/** The data behind a loan's payment plan. */
export interface RepaymentRecord {
  readonly amount: Money;
  readonly currency: Currency;
  readonly monthlyPayment: Money;
  readonly installments: readonly Installment[];
}

/** A loan for what is calculated from its schedule. */
export interface LoanSnapshot
  extends Pick<
    Loan,
    | 'amount'
    | 'currency'
    | 'originationFee'
    | 'disbursedOn'
    | 'product'
    | 'status'
    | 'isWrittenOff'
    | 'inFlightAmount'
    | 'earlyPayment'
    | 'schedule'
  > {
  readonly lastPause: Pick<Pause, 'endsOn'> | null;
  /** That of the loan request. */
  readonly employmentStatus: EmploymentStatus | null;
}

/** What a borrower owes in a currency, on the loans that are not paid off, charges excepted. */
export interface BorrowerBalance {
  readonly currency: string;
  readonly remainingAmount: number;
  readonly loans: number;
  /** Of the loan that is most days past due. */
  readonly daysPastDue: number;
}

/** `daysPastDue` follows from the repayment. */
export interface LoanForOperators {
  readonly loan: Omit<OperatorLoan, 'daysPastDue'>;
  readonly repayment: RepaymentRecord;
}

export interface LoanFilter extends DateRange {
  readonly status?: LoanStatus | undefined;
  readonly userId?: string | undefined;
  readonly externalId?: string | undefined;
  /** Active, with an unpaid instalment that was payable before this day. */
  readonly overdueOn?: CalendarDay;
  /** Whether the outstanding principal was booked as lost. */
  readonly writtenOff?: boolean | undefined;
}

export interface LoanQueries {
  listOf(borrowerId: UserId, filter: { status?: LoanStatus }, page: PageRequest): Promise<Page<LoanItem>>;
  detailOf(borrowerId: UserId, id: LoanId): Promise<LoanDetail | null>;
  /** Part of the snapshot, for less: apps read it often. */
  repaymentOf(borrowerId: UserId, id: LoanId): Promise<RepaymentRecord | null>;
  snapshotOf(borrowerId: UserId, id: LoanId): Promise<LoanSnapshot | null>;
  duesOf(borrowerId: UserId, id: LoanId): Promise<Dues | null>;
  listForOperators(filter: LoanFilter, page: PageRequest): Promise<Page<OperatorLoan>>;
  getForOperators(id: LoanId): Promise<OperatorLoan | null>;
  repaymentForOperators(id: LoanId): Promise<LoanForOperators | null>;
  /** By currency. */
  balancesOf(borrowerId: UserId): Promise<readonly BorrowerBalance[]>;
}

export interface LoansToClose {
  /** At most `limit` loans of a range, ordered by id, that meet one of the criteria. */
  in(range: LoanRange, criteria: ClosingCriteria, limit: number): Promise<readonly LoanKey[]>;
  /** Loans whose stored payable days are by older lists of holidays than those of a version. */
  withHolidaysBefore(version: number, limit: number): Promise<readonly LoanKey[]>;
}

export interface CollectionFilter {
  readonly bucket?: PastDueBucket | undefined;
  readonly currency?: Currency | undefined;
}

export interface CollectionQueries {
  /** Overdue loans that are not written off, most days past due first. */
  list(filter: CollectionFilter, page: PageRequest): Promise<Page<CollectionItem>>;
  /** The loan that follows in the list; `null` after the last. A loan that is not overdue has no place: the first follows. */
  next(filter: CollectionFilter, loanId: LoanId): Promise<CollectionItem | null>;
}
