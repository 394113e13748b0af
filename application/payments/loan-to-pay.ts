import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { InvalidPayment } from '../../domain/payments/payment.errors.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';

interface LoanToPay {
  readonly loanId: LoanId;
  /** Absent for operators, who know only the loan's id. */
  readonly borrowerId?: UserId;
}

/** Locks the loan. An unknown loan is a fault of the command, not "not found". @throws InvalidPayment */
export async function loanToPay(loans: Loans, { loanId, borrowerId }: LoanToPay): Promise<Loan> {
  try {
    return await loans.get(loanId, borrowerId ?? (await loans.borrowerOf(loanId)));
  } catch (error) {
    const unknown = error instanceof DomainError && error.kind === 'not-found';
    throw unknown ? new InvalidPayment('loanId', error.phrase) : error;
  }
}
