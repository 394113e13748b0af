import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { LoansToClose } from '../../../application/loans/loan.queries.ts';
import type { ClosingCriteria, StartDay } from '../../../domain/loans/close-of-day.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import { boundsOf } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { currentTransaction } from '../database/transactions.ts';

interface Batch extends Omit<ClosingCriteria, 'starts'> {
  readonly startRules: readonly string[];
  readonly startDays: readonly number[];
  readonly after: string;
  readonly upTo: string;
  readonly limit: number;
}

const batch = (db: Db, { after, upTo, limit }: Batch) =>
  db
    .selectFrom('loans as l')
    .where('l.id', '>', after)
    .where('l.id', '<=', upTo)
    .orderBy('l.id')
    .limit(limit)
    .select('l.id');

// Each part reads one batch from its own index. Statuses are literals, so that PostgreSQL can use the partial indexes.
const pauseEnded = (db: Db, by: Batch) =>
  batch(db, by).where('l.status', '=', sql.lit('Paused')).where('l.pause_ends_on', '<=', by.pausedUntil);

const chargesDue = (db: Db, by: Batch) => batch(db, by).where('l.charges_due_on', '<=', by.chargesDueBy);

const longUnpaid = (db: Db, by: Batch) =>
  batch(db, by).where('l.status', '=', sql.lit('Active')).where('l.next_payable_on', '<', by.unpaidPayableBefore);

const overdueSince = (db: Db, by: Batch) =>
  db
    .selectFrom(sql<{ day: string }>`unnest(${by.overdueSince}::date[])`.as<'due'>(sql`due(day)`))
    .crossJoinLateral(({ ref: outer }) => batch(db, by).where('l.next_payable_on', '=', outer('due.day')).as('overdue'))
    .select('overdue.id');

const soonDue = (db: Db, by: Batch) =>
  db
    .selectFrom(
      sql<StartDay>`unnest(${by.startRules}::text[], ${by.startDays}::integer[])`.as<'start'>(sql`start(rule, day)`),
    )
    .crossJoinLateral(({ ref: outer }) =>
      batch(db, by)
        .where('l.due_day_rule', '=', outer('start.rule'))
        .where(({ ref }) => sql`extract(day from ${ref('l.due_dates_from')})::integer`, '=', outer('start.day'))
        .where('l.status', '<>', sql.lit('Completed'))
        .where('l.next_payable_on', '<=', by.payableBy)
        .as('due'),
    )
    .select('due.id');

const nextIds = (db: Db, by: Batch) =>
  db
    .selectFrom(pauseEnded(db, by).as('paused'))
    .select('paused.id')
    .union(({ parens }) => parens(longUnpaid(db, by)))
    .union(({ parens }) => parens(chargesDue(db, by)))
    .union(overdueSince(db, by))
    .union(soonDue(db, by))
    .orderBy('id')
    .limit(by.limit);

/** Finds the ids first, because the partial indexes lack the borrower. */
const NEXT = compiledQuery((db, by: Batch) =>
  db
    .selectFrom('loans as l')
    .where((eb) => eb('l.id', '=', eb.fn.any(sql<string[]>`array(${nextIds(db, by)})`)))
    .orderBy('l.id')
    .select(['l.id as loanId', 'l.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

const OUTDATED = compiledQuery((db, { version, limit }: { readonly version: number; readonly limit: number }) =>
  db
    .selectFrom('loans as l')
    .where('l.status', '<>', sql.lit('Completed'))
    .where('l.holidays_version', '<', version)
    .orderBy('l.holidays_version')
    .orderBy('l.id')
    .limit(limit)
    .select(['l.id as loanId', 'l.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

export function kyselyLoansToClose(em: EntityManager): LoansToClose {
  return {
    /** Forces a custom plan: after five runs PostgreSQL would choose a generic plan, which reads the whole primary key. */
    async in(range, { starts, ...criteria }, limit) {
      const db = currentTransaction(em);
      await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
      const start = { startRules: starts.map(({ rule }) => rule), startDays: starts.map(({ day }) => day) };
      const keys = await NEXT(em, { ...criteria, ...start, ...boundsOf(range), limit });
      await sql`set local plan_cache_mode = auto`.execute(db);
      return keys;
    },

    withHolidaysBefore: (version, limit) => OUTDATED(em, { version, limit }),
  };
}
