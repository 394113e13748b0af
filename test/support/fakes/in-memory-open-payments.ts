import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { InMemoryDeposits, InMemoryPayments } from './in-memory-lending.ts';

interface Stores {
  readonly payments: InMemoryPayments;
  readonly deposits: InMemoryDeposits;
}

export function inMemoryOpenPayments({ payments, deposits }: Stores): OpenPayments {
  return {
    processingSince: async (before, after, limit) =>
      batch(
        [...payments.peek()],
        after,
        limit,
        ({ status, orderedAt }) => status === 'Processing' && orderedAt < before,
      ),
    matchable: async (after, limit) => {
      const pending = [...payments.peek()].filter(({ status }) => status === 'Pending');
      const proofs = [...deposits.peek()].filter((each) => each.claimedBy === null && each.confirmationCode === null);
      const isOnly = (payment: Payment, all: readonly Transfer[]) =>
        all.filter((each) => isSame(payment, each)).length === 1;
      return batch(pending, after, limit, (payment) => isOnly(payment, pending) && isOnly(payment, proofs));
    },
    expiredBy: async (day, after, limit) =>
      batch(
        [...payments.peek()],
        after,
        limit,
        ({ status, expiresOn }) => status === 'Pending' && expiresOn !== null && expiresOn <= day,
      ),
  };
}

type Transfer = Pick<Payment, 'reference' | 'amount' | 'currency'>;

function isSame(one: Transfer, other: Transfer): boolean {
  return one.reference === other.reference && one.amount.equals(other.amount) && one.currency === other.currency;
}

function batch(all: readonly Payment[], after: string | null, limit: number, suits: (payment: Payment) => boolean) {
  return all
    .filter((payment) => suits(payment) && (after === null || payment.id > after))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id: paymentId, loanId, borrowerId }) => ({ paymentId, loanId, borrowerId }));
}
