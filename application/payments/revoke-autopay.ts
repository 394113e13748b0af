import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import { AutopayNotFound } from '../../domain/payments/payment.errors.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Takes the authorization back. A charge that is processing is not stopped. */
export class RevokeAutopay extends UseCase<{
  loans: Loans;
  autopays: Autopays;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, AutopayNotFound */
  execute({ loanId, borrowerId }: LoanKey): Promise<void> {
    const { loans, autopays, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await loans.get(loanId, borrowerId);
      const autopay = await autopays.find(loanId, borrowerId);
      if (autopay === null) throw new AutopayNotFound();
      autopay.revoke(await momentOf(this.deps));
      await autopays.remove(autopay);
    });
  }
}
