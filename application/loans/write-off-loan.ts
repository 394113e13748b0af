import type { Loans } from '../../domain/loans/loans.port.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface WriteOffLoanCommand {
  readonly loanId: LoanId;
  readonly reason: string;
}

/** Books the outstanding principal of a loan as lost. The borrower still owes it. */
export class WriteOffLoan extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @returns what is booked as lost. @throws LoanNotFound, LoanNotDefaulted, LoanAlreadyWrittenOff */
  execute({ loanId, reason }: WriteOffLoanCommand): Promise<{ readonly amount: number; readonly currency: Currency }> {
    const { loans, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const lost = loan.writeOff(reason, await calendar.today(), await momentOf(this.deps));
      await loans.save(loan);
      return { amount: lost.toDecimal(currency), currency };
    });
  }
}
