import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import type { OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { SandboxReturn, SandboxReturns } from '../../../application/payments/sandbox-returns.ts';
import type { PaymentOfLoan } from '../../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { NIL_ID } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { unclaimedFor } from '../tables/open-work.ts';
import type { Tables } from '../tables/tables.ts';
import { RETURNED_PAYOUTS } from './payouts.ts';

interface Batch {
  readonly after: string;
  readonly limit: number;
}

// Statuses are literals, so that PostgreSQL can use the partial indexes.
const inBatches = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom('payments as p')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .select(['p.id as paymentId', 'p.loan_id as loanId', 'p.borrower_id as borrowerId']);
const PROCESSING = compiledQuery((db, { before, ...batch }: Batch & { before: string }) =>
  inBatches(db, batch)
    .where('p.status', '=', sql.lit('Processing'))
    .where('p.ordered_at', '<', before)
    .$narrowType<PaymentOfLoan>(),
);
const pending = (db: Db, batch: Batch) => inBatches(db, batch).where('p.status', '=', sql.lit('Pending'));
type Pending = ExpressionBuilder<Tables & { p: Tables['payments'] }, 'p'>;

const isClaimedTwice = ({ exists, selectFrom }: Pending) =>
  exists(
    selectFrom('payments as other')
      .where('other.status', '=', sql.lit('Pending'))
      .whereRef('other.reference', '=', 'p.reference')
      .whereRef('other.amount', '=', 'p.amount')
      .whereRef('other.currency', '=', 'p.currency')
      .whereRef('other.id', '<>', 'p.id')
      .select('other.id'),
  );

const MATCHABLE = compiledQuery((db, given: Batch) =>
  pending(db, given)
    .where((p) =>
      p(
        unclaimedFor(p)
          .where('d.confirmation_code', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('matches')),
        '=',
        1,
      ),
    )
    .where((p) => p.not(isClaimedTwice(p)))
    .$narrowType<PaymentOfLoan>(),
);

const ENDING = compiledQuery((db, { day, ...given }: Batch & { day: CalendarDay }) =>
  pending(db, given)
    .where((p) =>
      p.or([
        p('p.expires_on', '<=', day),
        p.exists(
          unclaimedFor(p)
            .innerJoin('loans as l', (on) =>
              on.onRef('l.id', '=', 'p.loan_id').onRef('l.borrower_id', '=', 'p.borrower_id'),
            )
            .where('l.status', '=', sql.lit('Completed'))
            .select('d.id'),
        ),
      ]),
    )
    .select((p) =>
      p
        .and([
          p.not(isClaimedTwice(p)),
          p.exists(
            p
              .selectFrom('users as u')
              .whereRef('u.id', '=', 'p.borrower_id')
              .where('u.erased_at', 'is', null)
              .select('u.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('isOnlyClaim'),
    )
    .$narrowType<PaymentOfLoan>(),
);

// With the words of the partial index.
const SANDBOX_RETURNS = compiledQuery((db, { after, limit }: Batch) =>
  db
    .selectFrom('payments as p')
    .where('p.id', '>', after)
    .where(sql<boolean>`p.transaction_id like 'sandbox-R%'`)
    .where('p.return_code', 'is', null)
    .where('p.status', '<>', sql.lit('Processing'))
    .orderBy('p.id')
    .limit(limit)
    .select(['p.id as paymentId', 'p.transaction_id as transactionId'])
    .$narrowType<SandboxReturn>(),
);

export function kyselySandboxReturns(em: EntityManager): SandboxReturns {
  return {
    ended: (after, limit) => SANDBOX_RETURNS(em, { after: after ?? NIL_ID, limit }),
    payouts: (after, limit) => RETURNED_PAYOUTS(em, { after: after ?? NIL_ID, limit }),
  };
}

export function kyselyOpenPayments(em: EntityManager): OpenPayments {
  return {
    processingSince: (before, after, limit) =>
      PROCESSING(em, { before: before.toISOString(), after: after ?? NIL_ID, limit }),
    matchable: (after, limit) => MATCHABLE(em, { after: after ?? NIL_ID, limit }),
    endingBy: (day, after, limit) => ENDING(em, { day, after: after ?? NIL_ID, limit }),
  };
}
