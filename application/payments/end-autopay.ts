import type { LoanPaidOff } from '../../domain/loans/loan.events.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import { UseCase } from '../shared/use-case.ts';

/** A reversal that reopens the loan does not bring it back. */
export class EndAutopay extends UseCase<{ autopays: Autopays }> {
  execute({ loanId, borrowerId }: LoanPaidOff): Promise<void> {
    return this.deps.autopays.end(loanId, borrowerId);
  }
}
