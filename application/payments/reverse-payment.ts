import type { LoanTransactions } from '../../domain/loans/loan-transactions.port.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ReversePaymentCommand {
  readonly paymentId: PaymentId;
  readonly reason: string;
}

/** Takes a payment back after the bank or the gateway returned its money. */
export class ReversePayment extends UseCase<{
  loans: Loans;
  loanTransactions: LoanTransactions;
  payments: Payments;
  deposits: Deposits;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<void> {
    const { loans, loanTransactions, payments, unitOfWork, calendar, clock } = this.deps;
    return unitOfWork.run(async () => {
      const { loanId, borrowerId } = await payments.locate({ id: paymentId });
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      const [today, at] = [await calendar.today(), clock.now()];
      payment.reverse(reason, at);
      const receipts = await loanTransactions.receiptsOf(loanId);
      const kept = receipts.filter((receipt) => receipt.paymentId !== paymentId);
      const recovery = receipts.some((receipt) => receipt.paymentId === paymentId && receipt.recovery);
      const { amount, valueOn } = payment;
      loan.reverse({ paymentId, amount, valueOn: valueOn ?? today, recovery, kept, today, at });
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
