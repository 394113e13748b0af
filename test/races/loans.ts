import { expect } from 'vitest';
import { disbursedLoan, settled } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import type { Operator } from '../support/operator.ts';

/** A loan of 300 dollars without interest over three months. */
export function smallLoan(borrower: Borrower, operator: Operator): Promise<string> {
  return disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
}

/** The loan once no payment is processing. */
export async function loanOf(payer: Borrower, loanId: string) {
  await settled(payer);
  return payer.reads(`/loans/${loanId}`);
}

/** The paid amount of the loan, which must equal the sum of its Completed payments. */
export async function paidOn(payer: Borrower, loanId: string): Promise<number> {
  const loan = await loanOf(payer, loanId);
  const payments = await payer.reads(`/payments?loanId=${loanId}&status=Completed&limit=100`);
  const cents = payments.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0);
  expect(Math.round(loan.paidAmount * 100)).toBe(cents);
  expect(Math.round((loan.paidAmount + loan.remainingAmount) * 100)).toBe(
    Math.round((loan.amount + loan.totalInterest) * 100),
  );
  return loan.paidAmount;
}
