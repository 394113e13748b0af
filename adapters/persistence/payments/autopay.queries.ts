import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AutopayQueries } from '../../../application/payments/autopay.queries.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { boundsOf } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { type AutopayJson, fromRow } from './autopay-rows.ts';

const RECORD = compiledQuery((db, { loanId, borrowerId }: LoanKey) =>
  db
    .selectFrom('autopays as a')
    .where('a.loan_id', '=', loanId)
    .where('a.borrower_id', '=', borrowerId)
    .select(sql<AutopayJson>`to_json(a)`.as('autopay')),
);

interface Batch {
  readonly day: CalendarDay;
  readonly after: string;
  readonly upTo: string;
  readonly limit: number;
}

/** Where no instalment is left, charges may be. */
const TO_CHARGE = compiledQuery((db, { day, after, upTo, limit }: Batch) =>
  db
    .selectFrom('autopays as a')
    .innerJoin('loans as l', (on) => on.onRef('l.id', '=', 'a.loan_id').onRef('l.borrower_id', '=', 'a.borrower_id'))
    .where('a.loan_id', '>', after)
    .where('a.loan_id', '<=', upTo)
    .where('a.status', '=', 'Active')
    .where('l.status', 'in', ['Active', 'Defaulted'])
    .where((eb) => eb.or([eb('l.next_due_on', '<=', day), eb('l.next_due_on', 'is', null)]))
    .orderBy('a.loan_id')
    .limit(limit)
    .select(['a.loan_id as loanId', 'a.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

export function kyselyAutopayQueries(em: EntityManager): AutopayQueries {
  return {
    async recordOf({ loanId, borrowerId }) {
      const [row] = await RECORD(em, { loanId, borrowerId });
      return row === undefined ? null : fromRow(row.autopay);
    },

    toCharge: (day, range, limit) => TO_CHARGE(em, { day, ...boundsOf(range), limit }),
  };
}
