import { LockMode } from '@mikro-orm/core';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import type { Refunds } from '../../../domain/payments/refunds.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

const failHandler = () => new RefundNotFound();

export class MikroOrmRefunds extends MikroOrmCollection<Refund> implements Refunds {
  /** The unit of work has locked the payment, so no other one can add its refund now. */
  override async add(refund: Refund): Promise<void> {
    const { paymentId, borrowerId } = refund;
    const known = await this.em.count(Refund, { paymentId, borrowerId });
    if (known === 0) await super.add(refund);
  }

  get(paymentId: PaymentId, borrowerId: UserId): Promise<Refund> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOneOrFail(Refund, { paymentId, borrowerId }, { lockMode, failHandler });
  }

  async borrowerOf(paymentId: PaymentId): Promise<UserId> {
    const row = this.db.selectFrom('refunds').select('borrower_id').where('payment_id', '=', paymentId);
    return (await row.executeTakeFirstOrThrow(failHandler)).borrower_id as UserId;
  }
}
