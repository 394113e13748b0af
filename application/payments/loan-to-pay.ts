import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import { InvalidPayment } from '../../domain/payments/payment.errors.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';

/** Locks the borrower's loan. An unknown loan is a fault of the command, not "not found". @throws InvalidPayment */
export async function loanToPay(loans: Loans, { loanId, borrowerId }: LoanKey): Promise<Loan> {
  try {
    return await loans.get(loanId, borrowerId);
  } catch (error) {
    const unknown = error instanceof DomainError && error.kind === 'not-found';
    throw unknown ? new InvalidPayment('loanId', error.message) : error;
  }
}
