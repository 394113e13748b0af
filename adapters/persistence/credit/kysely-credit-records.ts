import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CreditRecords } from '../../../domain/credit/credit-records.port.ts';
import { RECENT_MONTHS } from '../../../domain/credit/credit-score.ts';
import type { MilestoneKind } from '../../../domain/credit/milestone.ts';
import { type CalendarDay, wholeMonthsBetween } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';

const countAll = <DB, TB extends keyof DB>({ cast, fn }: ExpressionBuilder<DB, TB>) =>
  cast<number>(fn.countAll(), 'integer').as('count');

const milestones = (db: Db, userId: UserId, kind: MilestoneKind) =>
  db.selectFrom('milestones as m').where('m.user_id', '=', userId).where('m.kind', '=', kind).select(countAll);

/** An instalment in the `jsonb` column. `pg` reads `bigint` as text. */
type Installment = Readonly<Record<'dueOn' | 'principal' | 'interest' | 'paid', string>>;

const overdueInstallments = (db: Db, userId: UserId, today: CalendarDay) =>
  db
    .selectFrom('loans as l')
    .crossJoinLateral(({ ref }) =>
      sql<Installment>`jsonb_to_recordset(${ref('l.installments')})`.as<'i'>(
        sql`i("dueOn" text, principal bigint, interest bigint, paid bigint)`,
      ),
    )
    .where('l.borrower_id', '=', userId)
    .where('l.next_due_on', '<', today)
    .where((eb) => eb(eb.cast<string>('i.dueOn', 'date'), '<', today))
    .where((eb) => eb('i.paid', '<', eb('i.principal', '+', eb.ref('i.interest'))))
    .select(countAll);

/** The unpaid share of each loan, or `null` if there is no loan. */
const owedShares = (db: Db, userId: UserId) =>
  db
    .selectFrom('loans as l')
    .where('l.borrower_id', '=', userId)
    .select(({ fn, ref }) => {
      const owed = sql`1 - ${ref('l.paid_amount')}::float8 / (${ref('l.amount')} + ${ref('l.total_interest')})`;
      return fn.agg<readonly number[] | null>('array_agg', [owed]).orderBy('l.id').as('shares');
    });

const requestsSince = (db: Db, userId: UserId, since: string) =>
  db
    .selectFrom('loan_requests as r')
    .where('r.borrower_id', '=', userId)
    .where('r.created_at', '>', since)
    .select(countAll);

const verifiedDocumentTypes = (db: Db, userId: UserId) =>
  db
    .selectFrom('user_documents as d')
    .where('d.owner_id', '=', userId)
    .where(({ ref }) => ref('d.verified'))
    .select(({ cast, fn }) => cast<number>(fn.count('d.document_type').distinct(), 'integer').as('count'));

interface Subject {
  readonly userId: UserId;
  readonly today: CalendarDay;
  readonly recentSince: string;
}

const RECORD = compiledQuery((db, { userId, today, recentSince }: Subject) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(({ ref }) => [
      sql<CalendarDay>`to_char(${ref('u.created_at')} at time zone 'utc', 'YYYY-MM-DD')`.as('createdOn'),
      milestones(db, userId, 'installment-on-time').$asScalar().$notNull().as('paidOnTime'),
      milestones(db, userId, 'installment-late').$asScalar().$notNull().as('paidLate'),
      overdueInstallments(db, userId, today).$asScalar().$notNull().as('overdue'),
      owedShares(db, userId).as('owedShares'),
      requestsSince(db, userId, recentSince).$asScalar().$notNull().as('recentRequests'),
      verifiedDocumentTypes(db, userId).$asScalar().$notNull().as('verifiedDocumentTypes'),
    ]),
);

export function kyselyCreditRecords(em: EntityManager): CreditRecords {
  return {
    async of(userId, today, now) {
      const [row] = await RECORD(em, { userId, today, recentSince: monthsBefore(now, RECENT_MONTHS) });
      if (!row?.owedShares) return null;
      const { createdOn, owedShares, ...counts } = row;
      return { ...counts, owedShares, accountAgeMonths: wholeMonthsBetween(createdOn, today) };
    },
  };
}

function monthsBefore(now: Date, months: number): string {
  const before = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').subtract({ months });
  return before.toInstant().toString();
}
