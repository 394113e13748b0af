import { CloseBusinessDay } from '../../application/closing/close-business-day.ts';
import { CloseLoans } from '../../application/loans/close-loans.ts';
import { ChasePayments } from '../../application/payments/chase-payments.ts';
import { ExpireReferences } from '../../application/payments/expire-references.ts';
import type { Clock, UnitOfWork } from '../../application/shared/ports.ts';
import { InMemoryClosedDays } from '../support/fakes/in-memory-closed-days.ts';
import type { InMemoryLoans, InMemoryPayments } from '../support/fakes/in-memory-lending.ts';
import type { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';

interface Parts {
  readonly stores: { readonly loans: InMemoryLoans; readonly payments: InMemoryPayments };
  readonly unitOfWork: UnitOfWork;
  readonly jobs: TimedJobQueue;
  readonly clock: Clock;
}

/** The close of business, which proposes every open loan and payment: each judges for itself. */
export function closingInMemory({ stores: { loans, payments }, ...parts }: Parts): CloseBusinessDay {
  const loansToClose = {
    after: async () =>
      [...loans.peek()]
        .filter(({ status }) => status !== 'Completed')
        .map(({ id: loanId, borrowerId }) => ({ loanId, borrowerId }))
        .sort((one, other) => (one.loanId < other.loanId ? -1 : 1)),
  };
  const openPayments = {
    processingSince: async (before: Date) =>
      [...payments.peek()]
        .filter(({ status, createdAt }) => status === 'Processing' && createdAt < before)
        .map(({ id: paymentId, loanId, borrowerId }) => ({ paymentId, loanId, borrowerId })),
    expiredBy: async (day: string) =>
      [...payments.peek()]
        .filter(({ status, expiresOn }) => status === 'Pending' && expiresOn !== null && expiresOn <= day)
        .map(({ id: paymentId, borrowerId }) => ({ paymentId, borrowerId })),
  };
  const deps = { ...parts, loans, payments, loansToClose, openPayments };
  const steps = [new CloseLoans(deps), new ChasePayments(deps), new ExpireReferences(deps)];
  return new CloseBusinessDay({ ...parts, steps, closedDays: new InMemoryClosedDays(), aheadOfClock: false });
}
