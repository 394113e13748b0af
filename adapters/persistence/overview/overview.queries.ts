import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { MonthlyFlow, OverviewQueries, PastDueGroup } from '../../../application/overview/overview.queries.ts';
import type { Account } from '../../../domain/ledger/account.ts';
import { loanFlows } from '../../../domain/ledger/loan-flows.ts';
import { addMonths, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { signedDecimal } from '../../../domain/shared/signed-decimal.ts';
import { DISABLED_BY_OPERATOR } from '../../../domain/webhooks/webhook.ts';
import { type Db, replicaQuery, viewQuery } from '../database/compiled-query.ts';
import { bookedByDay } from '../ledger/booked-by-day.ts';

const MONTHS = 12;

/** The lowest number of days past due in each group. */
const GROUPS = [0, 1, 30, 60, 90];

const total = (db: Db, table: 'loan_requests' | 'payments' | 'tickets', ...statuses: readonly string[]) =>
  db
    .selectFrom(table)
    .where(sql<boolean>`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`)
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'));

/** Without paused loans, which have no due date until the pause ends, and loans in default, which are counted apart. */
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

const MONTH = sql<string>`to_char(p.day, 'YYYY-MM')`;

const FLOWS = replicaQuery((db, { since }: { since: CalendarDay }) =>
  bookedByDay(db)
    .where('p.day', '>=', since)
    .groupBy(['p.currency', MONTH, 'p.account'])
    .orderBy('p.currency')
    .select(({ fn }) => [
      'p.currency',
      'p.account',
      MONTH.as('month'),
      fn.sum<string>('p.debit').as('debit'),
      fn.sum<string>('p.credit').as('credit'),
    ]),
);

/** Each status has an index with the due dates. A paused loan has no due date until the pause ends. */
const PAST_DUE = replicaQuery((db, { today }: { today: CalendarDay }) => {
  const due = (status: 'Active' | 'Defaulted') =>
    db.selectFrom('loans').where('status', '=', sql.lit(status)).select('next_due_on as due');
  const paused = db.selectFrom('loans').where('status', '=', sql.lit('Paused'));
  const open = due('Active')
    .unionAll(due('Defaulted'))
    .unionAll(paused.select(sql<CalendarDay>`${today}::date`.as('due')));
  return db
    .selectFrom(open.as('l'))
    .groupBy(sql`1`)
    .select(({ ref, cast, fn }) => [
      sql<number>`width_bucket(greatest(${today}::date - ${ref('l.due')}, 0), ${sql.lit(`{${GROUPS}}`)}::integer[])`.as(
        'group',
      ),
      cast<number>(fn.countAll(), 'integer').as('loans'),
    ]);
});

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
        months.map((month) => flowOf(month, currency, booked)),
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

interface AccountInMonth {
  readonly month: string;
  readonly account: Account;
  readonly debit: string;
  readonly credit: string;
}

function flowOf(month: string, currency: Currency, booked: readonly AccountInMonth[]): MonthlyFlow {
  const of = (name: Account) => booked.find((one) => one.month === month && one.account === name);
  const { disbursed, repaid } = loanFlows((side, account) => BigInt(of(account)?.[side] ?? 0));
  return { month, currency, disbursed: signedDecimal(disbursed, currency), repaid: signedDecimal(repaid, currency) };
}
