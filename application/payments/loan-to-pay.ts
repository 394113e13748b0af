import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { InvalidPayment } from '../../domain/payments/payment.errors.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** The borrower's own loan, locked. The seed answers an unknown one in a body with 400. @throws InvalidPayment */
export async function loanToPay(loans: Loans, loanId: LoanId, borrowerId: UserId) {
  try {
    return await loans.getOwn(loanId, borrowerId);
  } catch (error) {
    const unknown = error instanceof DomainError && error.kind === 'not-found';
    throw unknown ? new InvalidPayment('/loanId', error.message) : error;
  }
}
