import type { Payment } from '../../domain/payments/payment.ts';
import { PayLoan, type PayLoanCommand } from './pay-loan.ts';

/** For a gateway that answers without a network call. */
export class PayLoanInOneTransaction extends PayLoan {
  readonly idempotency = 'in-transaction';

  protected pay(command: PayLoanCommand): Promise<Payment> {
    const { gateway, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await this.loanOf(command);
      const payment = await this.reserve(loan, command);
      await this.apply(await gateway.collect(payment.order()), loan, payment);
      await this.store(loan, payment);
      return payment;
    });
  }
}
