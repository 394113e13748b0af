import type { Loans } from '../../domain/loans/loans.port.ts';
import type { LoanStatus, Pause } from '../../domain/loans/schedule.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `months` is 1 to 3 whole months. */
export interface PauseLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly months: number;
  readonly reason: string | null;
}

export interface PausedLoan extends Pause {
  readonly loanId: LoanId;
  readonly status: LoanStatus;
}

export class PauseLoan extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, InvalidPauseDuration, LoanNotEligibleForPause */
  async execute({ borrowerId, loanId, months, reason }: PauseLoanCommand): Promise<PausedLoan> {
    const { loans, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, borrowerId);
      const today = await calendar.today();
      const pause = loan.pause({ months, reason, today, at: await momentOf(this.deps) });
      await loans.save(loan);
      return { loanId, status: loan.status, ...pause };
    });
  }
}
