import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { paidLoan, takeBack } from './take-back-payment.ts';

export interface ReversePaymentCommand {
  readonly paymentId: PaymentId;
  readonly reason: string;
}

/** Takes a payment back after the bank or the gateway returned its money. */
export class ReversePayment extends UseCase<{
  loans: Loans;
  payments: Payments;
  deposits: Deposits;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<void> {
    const { loans, payments, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const { loan, payment } = await paidLoan(this.deps, paymentId);
      const at = await takeBack(this.deps, { loan, payment }, reason);
      await this.returnDeposit(payment, at);
      await loans.save(loan);
      await payments.save(payment);
    });
  }

  /** The money of a verified reference came as a deposit. No other payment can claim it. */
  private async returnDeposit(payment: Payment, at: Date): Promise<void> {
    const { deposits } = this.deps;
    const deposit = payment.reference === null ? null : await deposits.claimedBy(payment);
    if (deposit === null) return;
    deposit.markReturned(at);
    await deposits.save(deposit);
  }
}
