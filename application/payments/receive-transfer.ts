import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';

interface Collections {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly deposits: Deposits;
}

export interface ProvenTransfer {
  readonly loan: Loan;
  readonly payment: Payment;
  /** The deposit that proves the payment. */
  readonly proof: Deposit;
  /** The business date, or the day that is closed. */
  readonly today: CalendarDay;
  readonly at: Date;
}

/**
 * The unclaimed deposits that match a payment and may prove it, locked; empty if the gateway collects it. Lock the
 * payment first.
 */
export async function depositsFor(
  deposits: Deposits,
  { borrowerId, reference, amount, currency }: Payment,
): Promise<readonly Deposit[]> {
  if (reference === null) return [];
  const matching = await deposits.unclaimed({ reference, amount, currency });
  return matching.filter((deposit) => deposit.mayProvePaymentOf(borrowerId));
}

/** Claims the deposit for the payment, and receives its money on the loan. @throws AmountExceedsBalance */
export async function receiveTransfer(
  { loans, payments, deposits }: Collections,
  { loan, payment, proof, today, at }: ProvenTransfer,
): Promise<void> {
  proof.claim(payment, at, today);
  loan.receive({ paymentId: payment.id, amount: payment.amount, valueOn: proof.valueOn, today, at });
  await loans.save(loan);
  await deposits.save(proof);
  await payments.save(payment);
}
