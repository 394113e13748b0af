import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type inMemoryLending, isSameTransfer } from './in-memory-lending.ts';

type Stores = Pick<ReturnType<typeof inMemoryLending>, 'loans' | 'payments' | 'deposits'> & {
  readonly users?: { readonly all: readonly { readonly id: string; readonly erasedAt: Date | null }[] };
};

export function inMemoryOpenPayments({ loans, payments, deposits, users }: Stores): OpenPayments {
  const batch = (suits: (payment: Payment) => boolean, after: string | null, limit: number) =>
    payments.all
      .filter((payment) => suits(payment) && (after === null || payment.id > after))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id: paymentId, loanId, borrowerId }) => ({ paymentId, loanId, borrowerId }));
  const isPending = ({ status }: Payment) => status === 'Pending';
  const freeFor = (payment: Payment) =>
    deposits.all.filter(
      (each) =>
        each.claimedBy === null &&
        each.returnedAt === null &&
        isSameTransfer(each, payment) &&
        each.mayProvePaymentOf(payment.borrowerId),
    );
  const isClaimedOnce = (payment: Payment) =>
    payments.all.filter((each) => isPending(each) && isSameTransfer(each, payment)).length === 1;
  return {
    processingSince: async (before, after, limit) =>
      batch(({ status, orderedAt }) => status === 'Processing' && orderedAt < before, after, limit),
    matchable: async (after, limit) => {
      const isProven = (payment: Payment) =>
        freeFor(payment).filter(({ confirmationCode }) => confirmationCode === null).length === 1;
      return batch((payment) => isPending(payment) && isClaimedOnce(payment) && isProven(payment), after, limit);
    },
    endingBy: async (day, after, limit) => {
      const isCompleted = ({ loanId }: Payment) => loans.all.find(({ id }) => id === loanId)?.status === 'Completed';
      const isOver = ({ expiresOn }: Payment) => expiresOn !== null && expiresOn <= day;
      const ends = (each: Payment) =>
        isPending(each) && (isOver(each) || (isCompleted(each) && freeFor(each).length > 0));
      return batch(ends, after, limit).map((row) => {
        const payment = payments.all.find(({ id }) => id === row.paymentId) as Payment;
        const isErased = users?.all.some(({ id, erasedAt }) => id === row.borrowerId && erasedAt !== null) ?? false;
        return { ...row, isOnlyClaim: isClaimedOnce(payment) && !isErased };
      });
    },
  };
}
