import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import type { UnsettledPayment } from './settle-payment.ts';

interface Dependencies {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Notes that the gateway collected a payment which had failed here. Telling it again changes nothing. */
export class RecordRefundDue {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @throws LoanNotFound, PaymentNotFound */
  execute({ paymentId, loanId }: UnsettledPayment): Promise<void> {
    const { loans, payments, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      // The loan does not change, but its books do: it is locked, and before the payment, as everywhere.
      await loans.get(loanId);
      const payment = await payments.get(paymentId);
      payment.oweBack(clock.now());
      await payments.save(payment);
    });
  }
}
