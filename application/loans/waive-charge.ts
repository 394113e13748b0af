import type { Loans } from '../../domain/loans/loans.port.ts';
import type { ChargeId, LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanCharges } from './loan-charges.port.ts';

export interface WaiveChargeCommand {
  readonly loanId: LoanId;
  readonly chargeId: ChargeId;
  readonly reason: string;
}

/** Forgives what is unpaid of a charge. */
export class WaiveCharge extends UseCase<{
  loans: Loans;
  loanCharges: Pick<LoanCharges, 'recordReason'>;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @returns what is no longer owed. @throws LoanNotFound, ChargeNotFound, ChargeNotOpen, PaymentInProgress */
  execute(command: WaiveChargeCommand): Promise<{ readonly amount: number; readonly currency: Currency }> {
    const { loanId, chargeId, reason } = command;
    const { loans, loanCharges, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const waived = loan.waive(chargeId, reason, await calendar.today(), await momentOf(this.deps));
      await loans.save(loan);
      await loanCharges.recordReason(chargeId, loan.borrowerId, reason);
      return { amount: waived.toDecimal(currency), currency };
    });
  }
}
