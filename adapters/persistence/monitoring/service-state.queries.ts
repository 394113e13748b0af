import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lastLateDay, lastUrgentDay } from '../../../domain/loan-requests/decision.ts';
import { codesOf, RETURN_GROUPS } from '../../../domain/payments/return-codes.ts';
import { addDays, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { DISABLED_BY_OPERATOR } from '../../../domain/webhooks/webhook.ts';
import { firstMomentOf } from '../database/business-days.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const LAST_CLOSING = compiledQuery((db) =>
  db
    .selectFrom('closed_days')
    .where('closed_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .select([
      sql<number>`extract(epoch from first_moment_of(day))::float8`.as('from'),
      sql<number>`extract(epoch from closed_at - begun_at)::float8`.as('seconds'),
    ]),
);
const WEBHOOKS = compiledQuery((db, { operator }: { operator: string }) =>
  db
    .selectFrom('webhooks')
    .select([
      sql<number>`(count(*) filter (where enabled))::int`.as('enabled'),
      sql<number>`(count(*) filter (where disabled_reason = ${operator}))::int`.as('disabledByOperator'),
      sql<number>`(count(*) filter (where disabled_reason <> ${operator}))::int`.as('disabledByFailures'),
    ]),
);

const REQUESTS = compiledQuery((db, { urgent, late }: { urgent: CalendarDay; late: CalendarDay }) =>
  db
    .selectFrom('loan_requests')
    .where('status', '=', sql.lit('Pending'))
    .where('created_at', '<', firstMomentOf(urgent, 1))
    .select([
      sql<number>`(count(*) filter (where created_at >= ${firstMomentOf(late, 1)}))::int`.as('due'),
      sql<number>`(count(*) filter (where created_at < ${firstMomentOf(late, 1)}))::int`.as('late'),
    ]),
);

/** Of all days that count, by an index alone. */
const DEBITS = compiledQuery((db, { since }: { since: CalendarDay }) => {
  const returned = (codes: readonly string[]) =>
    sql<number>`(count(*) filter (where return_code in (${sql.join(codes.map((code) => sql.lit(code)))})))::int`;
  return db
    .selectFrom('payments')
    .where('transaction_id', 'is not', null)
    .where('created_at', '>=', firstMomentOf(since))
    .select([
      sql<number>`count(*)::int`.as('debits'),
      sql<number>`count(return_code)::int`.as('all'),
      ...RETURN_GROUPS.map((group) => returned(codesOf(group)).as(group)),
    ]);
});

const PAYOUTS = compiledQuery((db) =>
  db.selectNoFrom([
    sql<number>`(select coalesce(extract(epoch from now() - min(ordered_at)), 0)::float8 from payouts
      where status in ('Pending', 'Processing') and status = 'Pending')`.as('oldestPendingSeconds'),
    sql<number>`(select count(*)::int from payouts where status = 'Returned' and resolved_at is null)`.as('waiting'),
  ]),
);

const READ_ONLY = compiledQuery((db) =>
  db.selectNoFrom(sql<boolean>`current_setting('transaction_read_only')::boolean`.as('readOnly')),
);

const NO_DEBITS = { debits: 0, all: 0, unauthorized: 0, administrative: 0 };
const NO_PAYOUTS = { oldestPendingSeconds: 0, waiting: 0 };
const NO_REQUESTS = { due: 0, late: 0 };
const NO_WEBHOOKS = { enabled: 0, disabledByOperator: 0, disabledByFailures: 0 };

/** Days of which debits count. */
const DEBIT_DAYS = 60;

/** The share of debits that were returned, by group and of all. @param today the business date */
export async function kyselyReturnedDebits(em: EntityManager, today: CalendarDay) {
  const [{ debits, ...returned } = NO_DEBITS] = await DEBITS(em, { since: addDays(today, 1 - DEBIT_DAYS) });
  return Object.entries(returned).map(([group, count]) => ({ group, share: debits === 0 ? 0 : count / debits }));
}

/** The state that all nodes share, in five small statements. @param today the business date */
export async function kyselyServiceState(em: EntityManager, today: CalendarDay) {
  const [lastClosing = null] = await LAST_CLOSING(em, {});
  const [webhooks = NO_WEBHOOKS] = await WEBHOOKS(em, { operator: DISABLED_BY_OPERATOR });
  const [urgent, late] = [lastUrgentDay(today), lastLateDay(today)];
  const [requestsToDecide = NO_REQUESTS] = await REQUESTS(em, { urgent, late });
  const [payouts = NO_PAYOUTS] = await PAYOUTS(em, {});
  const [session] = await READ_ONLY(em, {});
  return { lastClosing, webhooks, requestsToDecide, payouts, readOnly: session?.readOnly === true };
}
