import type { Refunds } from '../../domain/payments/payments.port.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `reference` is that of the transfer to the borrower. */
export interface PayRefundCommand {
  readonly paymentId: PaymentId;
  readonly reference: string;
}

/** Records that the money owed back to a borrower was paid out. */
export class PayRefund extends UseCase<{
  refunds: Refunds;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws RefundNotFound, InvalidRefund, AlreadyRefunded */
  execute({ paymentId, reference }: PayRefundCommand): Promise<void> {
    const { refunds, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const refund = await refunds.get(paymentId, await refunds.borrowerOf(paymentId));
      refund.payOut(reference, await momentOf(this.deps));
      await refunds.save(refund);
    });
  }
}
