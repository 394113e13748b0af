import type { Loans } from '../../domain/loans/loans.port.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { WriteOffLoanCommand } from './write-off-loan.ts';

/** Amounts are decimals of the loan's currency. */
export interface WriteOffPreview {
  readonly lost: number;
  /** The amount that the borrower still owes. */
  readonly remainingAmount: number;
  readonly currency: string;
  /** After the write-off. */
  readonly status: LoanStatus;
}

/** The effect of a write-off on a loan. Nothing is stored. */
export class PreviewWriteOff extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, LoanNotDefaulted, LoanAlreadyWrittenOff */
  execute({ loanId, reason }: WriteOffLoanCommand): Promise<WriteOffPreview> {
    const { loans, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const lost = loan.writeOff(reason, await calendar.today(), await momentOf(this.deps)).toDecimal(currency);
      return { lost, remainingAmount: loan.remainingAmount.toDecimal(currency), currency, status: loan.status };
    });
  }
}
