import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Moment } from '../../domain/shared/calendar.ts';

export interface AnnulmentPorts {
  readonly loans: Loans;
}

/** Annuls a loan on which nothing has been paid and no payment is in flight. @returns whether it is annulled */
export async function annulIfUntouched(
  _ports: AnnulmentPorts,
  _untouched: { readonly loan: Loan; readonly moment: Moment },
): Promise<boolean> {
  return false;
}
