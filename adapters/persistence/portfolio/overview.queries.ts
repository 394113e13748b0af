import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { MonthlyFlow, OverviewQueries, PastDueGroup } from '../../../application/portfolio/portfolio.queries.ts';
import { loanFlows, type OtherFlows } from '../../../domain/ledger/flows.ts';
import type { Account } from '../../../domain/ledger/journal.ts';
import { lastUrgentDay } from '../../../domain/loan-requests/decision.ts';
import { addMonths, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { type Currency, signedDecimal } from '../../../domain/shared/money.ts';
import { firstMomentOf } from '../database/business-days.ts';
import { type Db, replicaQuery, viewQuery } from '../database/compiled-query.ts';
import { bookedByDay } from '../ledger/by-day.ts';
import {
  isDue,
  isFailing,
  isPendingAt,
  isToCheck,
  isToResolve,
  isUnclaimed,
  isWaiting,
  overdueOn,
} from '../tables/open-work.ts';

const MONTHS = 12;

/** The lowest number of days past due in each group. */
const GROUPS = [0, 1, 30, 60, 90];

const TOTAL = sql<number>`count(*)::integer`.as('total');

const inStatus = (db: Db, table: 'loan_requests' | 'payments', status: string) =>
  db
    .selectFrom(table)
    .where(sql<boolean>`status = ${sql.lit(status)}`)
    .select(TOTAL);

/** Now, or the first moment of the business date where that is later. */
const momentOn = (today: CalendarDay) => sql<Date>`greatest(now(), ${firstMomentOf(today)})`;

/** The conditions are those of the lists that the counts lead to. */
const COUNTS = viewQuery((db, { today, urgent }: { today: CalendarDay; urgent: CalendarDay }) => {
  const loans = db.selectFrom('loans as t').select(TOTAL);
  const inDefault = loans.where('t.status', '=', sql.lit('Defaulted')).where('t.written_off_at', 'is', null);
  return db.selectNoFrom([
    inStatus(db, 'loan_requests', 'Pending').$asScalar().as('requestsWaiting'),
    inStatus(db, 'loan_requests', 'Approved').$asScalar().as('requestsApproved'),
    inStatus(db, 'payments', 'Processing').$asScalar().as('paymentsInFlight'),
    loans
      .where((t) => overdueOn(t, today))
      .$asScalar()
      .as('loansOverdue'),
    inDefault.$asScalar().as('loansDefaulted'),
    db
      .selectFrom('loan_requests')
      .where(sql<boolean>`status = 'Pending'`)
      .where(sql<boolean>`created_at < ${firstMomentOf(urgent, 1)}`)
      .select(TOTAL)
      .$asScalar()
      .as('requestsUrgent'),
    inStatus(db, 'payments', 'Pending').$asScalar().as('transfersWaiting'),
    db.selectFrom('deposits as t').where(isUnclaimed).select(TOTAL).$asScalar().as('depositsUnclaimed'),
    db.selectFrom('refunds as t').where(isDue).select(TOTAL).$asScalar().as('refundsDue'),
    db.selectFrom('payouts as t').where(isToResolve).select(TOTAL).$asScalar().as('payoutsToResolve'),
    db.selectFrom('user_documents as t').where(isToCheck).select(TOTAL).$asScalar().as('documentsPending'),
    db.selectFrom('tickets as t').where(isWaiting).select(TOTAL).$asScalar().as('ticketsWaiting'),
    db
      .selectFrom('approvals as t')
      .where((t) => isPendingAt(t, momentOn(today)))
      .select(TOTAL)
      .$asScalar()
      .as('approvalsWaiting'),
    db.selectFrom('webhooks as t').where(isFailing).select(TOTAL).$asScalar().as('webhooksFailing'),
  ]);
});

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

const SENT_BACK = replicaQuery((db, { since }: { since: CalendarDay }) => {
  const month = sql<string>`to_char(day_of(returned_at), 'YYYY-MM')`;
  return db
    .selectFrom('deposits')
    .where('claimed_by', 'is', null)
    .where('returned_at', '>=', firstMomentOf(since))
    .groupBy(['currency', month])
    .select(({ fn }) => ['currency', month.as('month'), fn.sum<string>('amount').as('amount')]);
});

/** What had been paid out of the loans that were annulled. */
const ANNULLED = replicaQuery((db, { since }: { since: CalendarDay }) => {
  const month = sql<string>`to_char(day_of(annulled_at), 'YYYY-MM')`;
  return db
    .selectFrom('loans')
    .where('annulled_at', '>=', firstMomentOf(since))
    .groupBy(['currency', month])
    .select(({ fn, eb, ref }) => [
      'currency',
      month.as('month'),
      fn.sum<string>(eb('amount', '-', ref('origination_fee'))).as('amount'),
    ]);
});

/** A paused loan has no due date until the pause ends. A loan that was written off is no longer open. */
const PAST_DUE = replicaQuery((db, { today }: { today: CalendarDay }) => {
  const due = (status: 'Active' | 'Defaulted') =>
    db.selectFrom('loans').where('status', '=', sql.lit(status)).select('next_payable_on as due');
  const paused = db.selectFrom('loans').where('status', '=', sql.lit('Paused'));
  const open = due('Active')
    .unionAll(due('Defaulted').where('written_off_at', 'is', null))
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
      const counts = await COUNTS(em, { today, urgent: lastUrgentDay(today) });
      if (counts === null) throw new Error('A query without a table has one row.');
      return counts;
    },

    async flows(today) {
      const since = addMonths(calendarDay(`${today.slice(0, 7)}-01`), 1 - MONTHS);
      const period = { since };
      const [rows, sentBack, annulled] = await Promise.all([
        FLOWS(em, period),
        SENT_BACK(em, period),
        ANNULLED(em, period),
      ]);
      const months = Array.from({ length: MONTHS }, (_, after) => addMonths(since, after).slice(0, 7));
      return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, booked]) =>
        months.map((month) => {
          const own = (all: typeof sentBack) =>
            BigInt(all.find((one) => one.month === month && one.currency === currency)?.amount ?? 0);
          return flowOf(month, currency, booked, { sentBack: own(sentBack), annulled: own(annulled) });
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

interface AccountInMonth {
  readonly month: string;
  readonly account: Account;
  readonly debit: string;
  readonly credit: string;
}

function flowOf(month: string, currency: Currency, booked: readonly AccountInMonth[], others: OtherFlows): MonthlyFlow {
  const of = (name: Account) => booked.find((one) => one.month === month && one.account === name);
  const { disbursed, repaid } = loanFlows((side, account) => BigInt(of(account)?.[side] ?? 0), others);
  return { month, currency, disbursed: signedDecimal(disbursed, currency), repaid: signedDecimal(repaid, currency) };
}
