import type { PaymentReasons } from '../../../application/payments/erase-payment-reasons.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

export class KyselyPaymentReasons extends DatabaseAdapter implements PaymentReasons {
  async eraseOf(borrowerId: UserId): Promise<void> {
    await this.db
      .updateTable('payments')
      .set({ failure_reason: null })
      .where('borrower_id', '=', borrowerId)
      .where('failure_reason', 'is not', null)
      .execute();
    // A deposit that was sent back has no borrower, but it has the reference of their payment.
    const references = this.db
      .selectFrom('payments')
      .where('borrower_id', '=', borrowerId)
      .where('reference', 'is not', null)
      .$narrowType<{ reference: string }>()
      .select('reference');
    await this.db
      .updateTable('deposits')
      .set({ return_reason: null })
      .where('reference', 'in', references)
      .where('return_reason', 'is not', null)
      .execute();
  }
}
