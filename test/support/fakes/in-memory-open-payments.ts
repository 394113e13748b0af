import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { InMemoryDeposits, InMemoryPayments } from './in-memory-lending.ts';

interface Stores {
  readonly payments: InMemoryPayments;
  readonly deposits: InMemoryDeposits;
}

export function inMemoryOpenPayments({ payments, deposits }: Stores): OpenPayments {
  const batch = (suits: (payment: Payment) => boolean, after: string | null, limit: number) =>
    payments.all
      .filter((payment) => suits(payment) && (after === null || payment.id > after))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id: paymentId, loanId, borrowerId }) => ({ paymentId, loanId, borrowerId }));
  return {
    processingSince: async (before, after, limit) =>
      batch(({ status, orderedAt }) => status === 'Processing' && orderedAt < before, after, limit),
    matchable: async (after, limit) => {
      const pending = payments.all.filter(({ status }) => status === 'Pending');
      const proofs = deposits.all.filter((each) => each.claimedBy === null && each.confirmationCode === null);
      const isOnly = (payment: Payment, all: readonly Transfer[]) =>
        all.filter((each) => isSame(payment, each)).length === 1;
      const isMatched = (payment: Payment) =>
        payment.status === 'Pending' && isOnly(payment, pending) && isOnly(payment, proofs);
      return batch(isMatched, after, limit);
    },
    expiredBy: async (day, after, limit) =>
      batch(({ status, expiresOn }) => status === 'Pending' && expiresOn !== null && expiresOn <= day, after, limit),
  };
}

type Transfer = Pick<Payment, 'reference' | 'amount' | 'currency'>;

function isSame(one: Transfer, other: Transfer): boolean {
  return one.reference === other.reference && one.amount.equals(other.amount) && one.currency === other.currency;
}
