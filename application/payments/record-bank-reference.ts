import type { Loans } from '../../domain/loans/loans.port.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanToPay } from './loan-to-pay.ts';

/** `amount` is a decimal of the loan's currency. */
export interface RecordBankReferenceCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly reference: string;
  readonly amount: number;
}

/** Records a bank transfer that the borrower has announced. The loan changes only when a deposit proves it. */
export class RecordBankReference extends UseCase<{
  loans: Loans;
  payments: Payments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidPayment, InvalidAmount, LoanAlreadyPaidOff, DuplicateReference */
  async execute({ borrowerId, loanId, reference, amount }: RecordBankReferenceCommand): Promise<Payment> {
    const { loans, payments, unitOfWork, ids, calendar, clock } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loanToPay(loans, { loanId, borrowerId });
      loan.assertPayable();
      const today = await calendar.today();
      const { currency } = loan;
      const money = Money.ofDecimal(amount, currency);
      const claim = { id: ids.next<'Payment'>(), loanId, borrowerId, amount: money, currency, reference };
      const payment = new Payment({ ...claim, method: 'bank_transfer', bankId: null }, clock.now(), today);
      await payments.add(payment);
      return payment;
    });
  }
}
