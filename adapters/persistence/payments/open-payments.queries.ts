import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ExpiredReference, OpenPayments } from '../../../application/payments/payment.queries.ts';
import type { PaymentOfLoan } from '../../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { NIL_ID } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';

interface Batch {
  readonly after: string;
  readonly limit: number;
}

const batch = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom('payments')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id as paymentId', 'borrower_id as borrowerId']);

// Statuses are literals, so that PostgreSQL can use the partial indexes.
const PROCESSING = compiledQuery((db, { before, ...rest }: Batch & { before: string }) =>
  batch(db, rest)
    .where('status', '=', sql.lit('Processing'))
    .where('ordered_at', '<', before)
    .select('loan_id as loanId')
    .$narrowType<PaymentOfLoan>(),
);
const EXPIRED = compiledQuery((db, { day, ...rest }: Batch & { day: CalendarDay }) =>
  batch(db, rest)
    .where('status', '=', sql.lit('Pending'))
    .where('expires_on', '<=', day)
    .$narrowType<ExpiredReference>(),
);

const MATCHABLE = compiledQuery((db, { after, limit }: Batch) =>
  db
    .selectFrom('payments as p')
    .where('p.status', '=', sql.lit('Pending'))
    .where('p.id', '>', after)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('deposits as d')
          .whereRef('d.reference', '=', 'p.reference')
          .whereRef('d.amount', '=', 'p.amount')
          .whereRef('d.currency', '=', 'p.currency')
          .where('d.claimed_by', 'is', null)
          .where('d.returned_at', 'is', null)
          .where('d.confirmation_code', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('matches')),
        '=',
        1,
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as other')
            .where('other.status', '=', sql.lit('Pending'))
            .whereRef('other.reference', '=', 'p.reference')
            .whereRef('other.amount', '=', 'p.amount')
            .whereRef('other.currency', '=', 'p.currency')
            .whereRef('other.id', '<>', 'p.id')
            .select('other.id'),
        ),
      ),
    )
    .orderBy('p.id')
    .limit(limit)
    .select(['p.id as paymentId', 'p.loan_id as loanId', 'p.borrower_id as borrowerId'])
    .$narrowType<PaymentOfLoan>(),
);

export function kyselyOpenPayments(em: EntityManager): OpenPayments {
  return {
    processingSince: (before, after, limit) =>
      PROCESSING(em, { before: before.toISOString(), after: after ?? NIL_ID, limit }),
    matchable: (after, limit) => MATCHABLE(em, { after: after ?? NIL_ID, limit }),
    expiredBy: (day, after, limit) => EXPIRED(em, { day, after: after ?? NIL_ID, limit }),
  };
}
