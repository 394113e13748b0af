import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';

interface Dependencies {
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

  /** @throws PaymentNotFound */
  execute({ paymentId }: { readonly paymentId: PaymentId }): Promise<void> {
    const { payments, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const payment = await payments.get(paymentId);
      payment.oweBack(clock.now());
      await payments.save(payment);
    });
  }
}
