import type { PaymentRefundDue } from '../../domain/payments/payment.events.ts';
import type { Refunds } from '../../domain/payments/payments.port.ts';
import { Refund } from '../../domain/payments/refund.ts';
import { UseCase } from '../shared/use-case.ts';

/** Records, in the unit of work of the event, that the borrower is owed the money of a failed payment. */
export class RecordRefundDue extends UseCase<{ refunds: Refunds }> {
  async execute({ paymentId: id, occurredAt, ...claim }: PaymentRefundDue): Promise<void> {
    await this.deps.refunds.add(new Refund({ id, ...claim }, occurredAt));
  }
}
