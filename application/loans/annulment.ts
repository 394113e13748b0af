import { LoanNotAnnullable } from '../../domain/loans/loan.errors.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Moment } from '../../domain/shared/calendar.ts';
import type { LoanPayments } from './loan-payments.port.ts';

export interface AnnulmentPorts {
  readonly loans: Pick<Loans, 'save'>;
  readonly loanPayments: LoanPayments;
}

export interface WantedAnnulment {
  /** Locked. */
  readonly loan: Loan;
  readonly moment: Moment;
}

/**
 * Annuls a loan whose payout failed or came back, in the caller's unit of work. `ReopenRequest` handles its event.
 * @returns `false` if something was ever paid, or is in flight: then an operator decides
 */
export async function annulIfUntouched(ports: AnnulmentPorts, wanted: WantedAnnulment): Promise<boolean> {
  const { loans, loanPayments } = ports;
  const { loan, moment } = wanted;
  if (!loan.isAnnullable || (await isTouched(loanPayments, loan))) return false;
  loan.annul(moment);
  await loans.save(loan);
  return true;
}

/** The same for an operator, who may also annul a loan whose payments were all taken back. @throws LoanNotAnnullable */
export async function annulAsDecided(ports: AnnulmentPorts, { loan, moment }: WantedAnnulment): Promise<void> {
  const { loans, loanPayments } = ports;
  if (await loanPayments.depositWaits(keyOf(loan))) throw new LoanNotAnnullable();
  loan.annul(moment);
  await loans.save(loan);
}

async function isTouched(loanPayments: LoanPayments, loan: Loan): Promise<boolean> {
  return (await loanPayments.anyReceived(keyOf(loan))) || loanPayments.depositWaits(keyOf(loan));
}

function keyOf({ id: loanId, borrowerId }: Loan): LoanKey {
  return { loanId, borrowerId };
}
