import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Refunds } from '../../domain/payments/refunds.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `reference` is that of the transfer to the borrower. */
export interface PayRefundCommand {
  readonly paymentId: PaymentId;
  readonly reference: string;
}

/** Records that the borrower got back the money that no loan took. */
export class PayRefund extends UseCase<{ refunds: Refunds; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws RefundNotFound, InvalidRefund, AlreadyRefunded */
  execute({ paymentId, reference }: PayRefundCommand): Promise<void> {
    const { refunds, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const refund = await refunds.get(paymentId);
      refund.payOut(reference, clock.now());
      await refunds.save(refund);
    });
  }
}
