import { LoanNotChangeable, OBSTACLES } from '../../domain/loans/loan.errors.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { Unneeded } from '../../domain/loans/relive.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';

/** What the payments of a loan say of it. Ask with the loan locked. */
export interface LoanPayments {
  /** Whether a payment was ever received, also if it was taken back since. */
  anyReceived(loan: LoanKey): Promise<boolean>;
  /** Whether a deposit waits that a payment of the loan may claim. */
  depositWaits(loan: LoanKey): Promise<boolean>;
  /** Locks their refunds. Whether a part of one of these payments was paid back, or is on its way to the borrower. */
  anyPaidBack(paymentIds: readonly PaymentId[]): Promise<boolean>;
}

/** What was paid back of a payment is paid back once. @throws LoanNotChangeable */
export async function assertNotPaidBack(
  loanPayments: Pick<LoanPayments, 'anyPaidBack'>,
  unneeded: readonly Unneeded[],
): Promise<void> {
  const paymentIds = unneeded.map(({ paymentId }) => paymentId);
  if (paymentIds.length > 0 && (await loanPayments.anyPaidBack(paymentIds))) {
    throw new LoanNotChangeable([OBSTACLES.paidBack()]);
  }
}
