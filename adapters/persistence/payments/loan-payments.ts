import type { EntityManager } from '@mikro-orm/postgresql';
import type { LoanPayments } from '../../../application/loans/annulment.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { unclaimedFor } from '../tables/open-work.ts';

const paymentsOf = (db: Db, { loanId, borrowerId }: LoanKey) =>
  db.selectFrom('payments as p').where('p.loan_id', '=', loanId).where('p.borrower_id', '=', borrowerId).select('p.id');

const RECEIVED = compiledQuery((db, loan: LoanKey) =>
  paymentsOf(db, loan)
    .where((p) => p.or([p('p.status', '=', 'Completed'), p('p.reversed_at', 'is not', null)]))
    .limit(1),
);
const WITH_DEPOSIT = compiledQuery((db, loan: LoanKey) =>
  paymentsOf(db, loan)
    .where('p.status', '=', 'Pending')
    .where((p) => p.exists(unclaimedFor(p).select('d.id')))
    .limit(1),
);

export function kyselyLoanPayments(em: EntityManager): LoanPayments {
  return {
    anyReceived: async (loan) => (await RECEIVED(em, loan)).length > 0,
    depositWaits: async (loan) => (await WITH_DEPOSIT(em, loan)).length > 0,
  };
}
