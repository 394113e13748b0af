import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { OverviewQueries, PastDueGroup } from '../../../application/overview/overview.queries.ts';
import { addMonths, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { DISABLED_BY_OPERATOR } from '../../../domain/webhooks/webhook.ts';
import { type Db, replicaQuery, viewQuery } from '../database/compiled-query.ts';
import { signedDecimal } from '../ledger/signed-decimal.ts';

const MONTHS = 12;

/** The lowest number of days past due in each group. */
const GROUPS = [0, 1, 30, 60, 90];

const total = (db: Db, table: 'loan_requests' | 'payments' | 'tickets', ...statuses: readonly string[]) =>
  db
    .selectFrom(table)
    .where(sql<boolean>`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`)
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'));

/** A paused loan has no due date until the pause ends, and one in default is counted there. */
const overdue = (db: Db, today: CalendarDay) =>
  db.selectFrom('loans').where('next_due_on', '<', today).where('status', '=', sql.lit('Active'));

const failing = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('w.enabled', '=', false), eb('w.disabled_reason', '<>', sql.lit(DISABLED_BY_OPERATOR))]),
        and([
          eb('w.enabled', '=', true),
          exists(
            selectFrom('webhook_deliveries as d')
              .whereRef('d.webhook_id', '=', 'w.id')
              .where('d.status', '=', sql.lit('Pending'))
              .where('d.attempts', '>', sql.lit(0))
              .select(sql.lit(1).as('one')),
          ),
        ]),
      ]),
    )
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'));

const COUNTS = viewQuery((db, { today }: { today: CalendarDay }) =>
  db.selectNoFrom(({ cast, fn }) => [
    total(db, 'loan_requests', 'Pending').$asScalar().as('requestsWaiting'),
    total(db, 'loan_requests', 'Approved').$asScalar().as('requestsApproved'),
    total(db, 'payments', 'Processing').$asScalar().as('paymentsInFlight'),
    total(db, 'tickets', 'Open', 'In Progress').$asScalar().as('ticketsWaiting'),
    failing(db).$asScalar().as('webhooksFailing'),
    overdue(db, today).select(cast<number>(fn.countAll(), 'integer').as('total')).$asScalar().as('loansOverdue'),
    db
      .selectFrom('loans')
      .where('status', '=', sql.lit('Defaulted'))
      .select(cast<number>(fn.countAll(), 'integer').as('total'))
      .$asScalar()
      .as('loansDefaulted'),
  ]),
);

/** The first line of a reversal takes back the payment, the second its rebate, which was never paid. */
const REBATE_TAKEN_BACK = sql<boolean>`exists (select from loan_transactions r where r.loan_id = t.loan_id
  and r.payment_id = t.payment_id and r.type = 'Reversal' and r.position < t.position)`;

const MONTH = sql<string>`to_char(t.booked_on, 'YYYY-MM')`;

const FLOWS = replicaQuery((db, { since }: { since: CalendarDay }) =>
  db
    .selectFrom('loan_transactions as t')
    .innerJoin('loans as l', 'l.id', 't.loan_id')
    .where('t.booked_on', '>=', since)
    .groupBy(['l.currency', MONTH])
    .orderBy('l.currency')
    .orderBy(MONTH)
    .select(({ ref }) => [
      'l.currency',
      MONTH.as('month'),
      sql<string>`coalesce(sum(${ref('t.amount')}) filter (where ${ref('t.type')} = 'Disbursement'), 0)`.as(
        'disbursed',
      ),
      sql<string>`coalesce(sum(case when ${ref('t.type')} in ('Payment', 'Recovery') then ${ref('t.amount')}
        when ${ref('t.type')} <> 'Reversal' or ${REBATE_TAKEN_BACK} then 0 else -${ref('t.amount')} end), 0)`.as(
        'repaid',
      ),
    ]),
);

const PAST_DUE = replicaQuery((db, { today }: { today: CalendarDay }) =>
  db
    .selectFrom('loans')
    .where('next_due_on', 'is not', null)
    .groupBy(sql`1`)
    .select(({ ref, cast, fn }) => [
      sql<number>`case when ${ref('status')} = 'Paused' then 1 else width_bucket(
        greatest(${today}::date - ${ref('next_due_on')}, 0), ${sql.lit(`{${GROUPS}}`)}::integer[]) end`.as('group'),
      cast<number>(fn.countAll(), 'integer').as('loans'),
    ]),
);

export function kyselyOverviewQueries(em: EntityManager): OverviewQueries {
  return {
    async counts(today) {
      const counts = await COUNTS(em, { today });
      if (counts === null) throw new Error('A query without a table has one row.');
      return counts;
    },

    async flows(today) {
      const since = addMonths(calendarDay(`${today.slice(0, 7)}-01`), 1 - MONTHS);
      const rows = await FLOWS(em, { since });
      const months = Array.from({ length: MONTHS }, (_, after) => addMonths(since, after).slice(0, 7));
      return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, booked]) =>
        months.map((month) => {
          const flow = booked.find((row) => row.month === month);
          const decimal = (amount = '0') => signedDecimal(BigInt(amount), currency);
          return { month, currency, disbursed: decimal(flow?.disbursed), repaid: decimal(flow?.repaid) };
        }),
      );
    },

    async pastDue(today) {
      const rows = await PAST_DUE(em, { today });
      return GROUPS.map((from, at): PastDueGroup => {
        const next = GROUPS[at + 1];
        const loans = rows.find(({ group }) => group === at + 1)?.loans ?? 0;
        return { from, to: next === undefined ? null : next - 1, loans };
      });
    },
  };
}
