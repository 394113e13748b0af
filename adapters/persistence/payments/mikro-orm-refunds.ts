import { LockMode } from '@mikro-orm/core';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import type { Refunds } from '../../../domain/payments/refunds.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

export class MikroOrmRefunds extends MikroOrmCollection<Refund> implements Refunds {
  /** The unit of work has locked the payment, so no other one can add its refund now. */
  override async add(refund: Refund): Promise<void> {
    const { paymentId, borrowerId } = refund;
    const known = await this.em.count(Refund, { paymentId, borrowerId });
    if (known === 0) await super.add(refund);
  }

  async get(paymentId: PaymentId): Promise<Refund> {
    const refund = await this.em.findOne(Refund, { paymentId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (refund === null) throw new RefundNotFound();
    return refund;
  }
}
