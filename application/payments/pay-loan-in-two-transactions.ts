import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer } from '../../domain/payments/payment-gateway.port.ts';
import { PayLoan, type PayLoanCommand } from './pay-loan.ts';

/**
 * For a remote gateway, which is called between two transactions so that no lock waits for the network. A retry under
 * the same payment id resumes where the last attempt stopped, with the same amount.
 */
export class PayLoanInTwoTransactions extends PayLoan {
  readonly idempotency = 'resumable';

  protected async pay(command: PayLoanCommand): Promise<Payment> {
    const { gateway, unitOfWork } = this.deps;
    const payment = await unitOfWork.run(() => this.findOrReserve(command));
    if (!payment.awaitsOutcome || payment.transactionId !== null) return payment;
    const answer = await gateway.collect(payment.order());
    return unitOfWork.run(() => this.record(answer, payment));
  }

  private async findOrReserve(command: PayLoanCommand): Promise<Payment> {
    const { payments } = this.deps;
    const { paymentId, borrowerId } = command;
    const loan = await this.loanOf(command);
    // Looked up with the loan locked, so that two parallel attempts make one payment.
    const earlier = paymentId === undefined ? null : await payments.find(paymentId, borrowerId);
    if (earlier !== null) return earlier;
    const payment = await this.reserve(loan, command);
    await this.store(loan, payment);
    return payment;
  }

  private async record(answer: CollectionAnswer, { id, loanId, borrowerId }: Payment): Promise<Payment> {
    const { loans, payments } = this.deps;
    const loan = await loans.get(loanId, borrowerId);
    const payment = await payments.get(id, borrowerId);
    // A webhook or the settle job may have recorded the outcome during the call; it is final.
    if (!payment.awaitsOutcome) return payment;
    await this.apply(answer, loan, payment);
    await loans.save(loan);
    await payments.save(payment);
    return payment;
  }
}
