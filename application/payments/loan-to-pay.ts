import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { InvalidPayment } from '../../domain/payments/payment.errors.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** Locks the borrower's loan. An unknown loan in a request body is answered with 400. @throws InvalidPayment */
export async function loanToPay(loans: Loans, loanId: LoanId, borrowerId: UserId) {
  try {
    return await loans.get(loanId, borrowerId);
  } catch (error) {
    const unknown = error instanceof DomainError && error.kind === 'not-found';
    throw unknown ? new InvalidPayment('loanId', error.message) : error;
  }
}
