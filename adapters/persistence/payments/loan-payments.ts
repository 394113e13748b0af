import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { LoanPayments } from '../../../application/loans/loan-payments.port.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
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

/** Locked, so that none is paid before the unit of work ends. */
const REFUNDS = compiledQuery((db, { paymentIds }: { readonly paymentIds: readonly PaymentId[] }) =>
  db
    .selectFrom('refunds as r')
    .where('r.payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .orderBy('r.payment_id')
    .select(sql<boolean>`r.refunded_at is not null or r.payout_id is not null`.as('paidBack'))
    .forUpdate(),
);

export function kyselyLoanPayments(em: EntityManager): LoanPayments {
  return {
    anyReceived: async (loan) => (await RECEIVED(em, loan)).length > 0,
    depositWaits: async (loan) => (await WITH_DEPOSIT(em, loan)).length > 0,
    anyPaidBack: async (paymentIds) => (await REFUNDS(em, { paymentIds })).some(({ paidBack }) => paidBack),
  };
}
