import type { ClosingCriteria } from '../../domain/loans/close-of-day.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';

export interface LoansToClose {
  /** The loans that meet one of the criteria, at most `limit` of those after an id, in the order of their ids. */
  idsAfter(criteria: ClosingCriteria, after: LoanId | null, limit: number): Promise<readonly LoanId[]>;
}
