import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';

/** Why a borrower's payments failed or were reversed, and why deposits with their references were sent back. */
export interface PaymentReasons {
  eraseOf(borrowerId: UserId): Promise<void>;
}

/** Removes what operators wrote about an erased user's payments, in the unit of work of the erasure. */
export class ErasePaymentReasons extends UseCase<{ paymentReasons: PaymentReasons }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.paymentReasons.eraseOf(userId);
  }
}
