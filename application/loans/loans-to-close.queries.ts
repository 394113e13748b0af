import type { ClosingCriteria } from '../../domain/loans/close-of-day.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';

export interface LoansToClose {
  /** At most `limit` loans that meet one of the criteria and come after an id, in the order of their ids. */
  after(criteria: ClosingCriteria, after: LoanId | null, limit: number): Promise<readonly LoanKey[]>;
}
