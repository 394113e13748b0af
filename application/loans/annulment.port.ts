import type { Loan } from '../../domain/loans/loan.ts';
import type { Moment } from '../../domain/shared/calendar.ts';

/** Takes back loans whose money never arrived. */
export interface LoanAnnulment {
  /**
   * Annuls the loan, which is locked, unless something was paid on it or is in flight.
   * @returns whether it is annulled
   */
  ifUntouched(loan: Loan, moment: Moment): Promise<boolean>;
  /** As an operator decided, also if all its payments were taken back. @throws LoanNotAnnullable */
  asDecided(loan: Loan, moment: Moment): Promise<void>;
}
