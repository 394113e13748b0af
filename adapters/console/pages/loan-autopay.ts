import type { OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { GetAutopay } from '../../../application/payments/get-autopay.query.ts';
import { AutopayNotFound } from '../../../domain/payments/autopay.errors.ts';
import type { SuspensionCause } from '../../../domain/payments/autopay-status.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { loanIdOf } from '../../http/fields/read-fields.ts';
import type { Facts } from '../descriptions.ts';
import type { Part } from '../details.ts';
import { count, day, instant, money } from '../format.ts';

export interface LoanAutopayOptions {
  readonly getAutopay: GetAutopay;
}

const CAUSES: Readonly<Record<SuspensionCause, string>> = {
  failures: 'Three charges failed',
  reversal: 'A payment of autopay was reversed',
};

/** How the loan is paid automatically, if it is. Only the borrower authorizes and revokes it. */
export async function autopayParts({ getAutopay }: LoanAutopayOptions, loan: OperatorLoan): Promise<readonly Part[]> {
  const { userId, currency } = loan;
  try {
    const autopay = await getAutopay.execute({ borrowerId: userId as UserId, loanId: loanIdOf(loan) });
    if (autopay === null) return [];
    const facts: Facts = [
      ['Status', autopay.status],
      ...(autopay.suspendedFor === null ? [] : [['Suspended because', CAUSES[autopay.suspendedFor]] as const]),
      ['Method', autopay.paymentMethod],
      ['Largest charge', autopay.maxAmount === null ? 'No limit' : money(autopay.maxAmount, currency)],
      ['Next charge', day(autopay.nextChargeOn)],
      ['Amount', money(autopay.nextChargeAmount, currency)],
      ['Failed charges', count(autopay.failedAttempts)],
      ['Authorized', instant(autopay.authorizedAt)],
    ];
    return [{ title: 'Autopay', facts }];
  } catch (error) {
    if (error instanceof AutopayNotFound) return [];
    throw error;
  }
}
