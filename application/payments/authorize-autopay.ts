import type { Loans } from '../../domain/loans/loans.port.ts';
import { Autopay, type Autopays } from '../../domain/payments/autopay.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { InvalidPayment, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type { PaymentMethod } from '../../domain/payments/payment.events.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type AutopayView, nextCloseOf, viewOf } from './autopay-view.ts';

export interface AuthorizeAutopayCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** A decimal of the loan's currency; `null` for no limit. */
  readonly maxAmount: number | null;
}

/** Lets the close of business charge what is due on a loan, in place of any earlier authorization. */
export class AuthorizeAutopay extends UseCase<{
  loans: Loans;
  autopays: Autopays;
  banks: Banks;
  closedDays: Pick<ClosedDays, 'last'>;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, LoanAlreadyPaidOff, InvalidPayment, InvalidAmount */
  execute({ borrowerId, loanId, method, bankId, maxAmount }: AuthorizeAutopayCommand): Promise<AutopayView> {
    const { loans, autopays, banks, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, borrowerId);
      loan.assertPayable();
      if (bankId !== null && !banks.has(bankId)) throw new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
      const authorization = {
        id: ids.next<'Authorization'>(),
        method,
        bankId,
        maxAmount: maxAmount === null ? null : Money.ofDecimal(maxAmount, loan.currency),
        at: await momentOf(this.deps),
      };
      const earlier = await autopays.find(loanId, borrowerId);
      earlier?.authorize(authorization);
      const autopay = earlier ?? new Autopay(loan, authorization);
      await autopays.save(autopay);
      return viewOf(autopay, loan.dues, await nextCloseOf(this.deps));
    });
  }
}
