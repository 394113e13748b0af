import type { ChangeType, WantedTerms } from '../../domain/loans/change.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanChangeId, LoanId, UserId } from '../../domain/shared/ids.ts';
import type { ActorId } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { OfBorrower } from '../shared/person.ts';

/** Amounts are decimals of the loan's currency, days midnight in UTC. */
export interface LoanFigures {
  /** Percent a year. */
  readonly interestRate: number;
  readonly monthlyPayment: number;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  readonly totalInterest: number;
  readonly remainingAmount: number;
  readonly nextPaymentDate: string | null;
  readonly lastPaymentDate: string | null;
}

/** A change of a loan by an operator. */
export interface LoanChangeRecord {
  readonly changeId: LoanChangeId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly operatorId: ActorId;
  readonly terms: WantedTerms;
  readonly reason: string;
  readonly on: CalendarDay;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
  readonly at: Date;
}

/** A change as operators read it. Only the value of its type is not `null`. */
export interface LoanChangeItem extends OfBorrower {
  readonly changeId: string;
  readonly loanId: string;
  readonly type: ChangeType;
  readonly term: number | null;
  readonly interestRate: number | null;
  readonly day: number | null;
  /** `null` after the erasure of the borrower. */
  readonly reason: string | null;
  readonly asOf: string;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
  readonly operatorId: string;
  readonly createdAt: string;
}

export interface LoanChanges {
  add(change: LoanChangeRecord): Promise<void>;
  eraseReasonsOf(borrowerId: UserId): Promise<void>;
  listOf(loanId: LoanId, page: PageRequest): Promise<Page<LoanChangeItem>>;
}
