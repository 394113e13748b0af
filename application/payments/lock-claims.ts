import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import { depositsFor } from './receive-transfer.ts';

interface Collections {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly deposits: Deposits;
}

/** A bank reference and all that it may change, locked. */
interface Claim<Proposal> {
  readonly proposal: Proposal;
  readonly loan: Loan;
  readonly payment: Payment;
  readonly waiting: readonly Deposit[];
}

/** All loans, then all payments, then all deposits: the lock order of every use case. */
export async function lockClaims<Proposal extends PaymentOfLoan>(
  { loans, payments, deposits }: Collections,
  proposed: readonly Proposal[],
): Promise<readonly Claim<Proposal>[]> {
  if (proposed.length === 0) return [];
  const keys = new Map(proposed.map(({ loanId, borrowerId }) => [loanId, { loanId, borrowerId }]));
  const byId = new Map((await loans.getAll([...keys.values()])).map((loan) => [loan.id, loan]));
  const locked = await payments.getAll(proposed.map(({ paymentId: id, borrowerId }) => ({ id, borrowerId })));
  const paymentOf = new Map(locked.map((payment) => [payment.id, payment]));
  const claims: Claim<Proposal>[] = [];
  for (const proposal of proposed) {
    const loan = byId.get(proposal.loanId);
    const payment = paymentOf.get(proposal.paymentId);
    if (loan !== undefined && payment !== undefined)
      claims.push({ proposal, loan, payment, waiting: await depositsFor(deposits, payment) });
  }
  return claims;
}
