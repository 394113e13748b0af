import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { DISABLED_BY_OPERATOR } from '../../../domain/webhooks/webhook.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const LAST_CLOSING = compiledQuery((db) =>
  db
    .selectFrom('closed_days')
    .where('closed_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .select([
      sql<CalendarDay>`day::text`.as('day'),
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

const NO_WEBHOOKS = { enabled: 0, disabledByOperator: 0, disabledByFailures: 0 };

/** The state that all nodes share, in two small statements. */
export async function kyselyServiceState(em: EntityManager) {
  const [lastClosing = null] = await LAST_CLOSING(em, {});
  const [webhooks = NO_WEBHOOKS] = await WEBHOOKS(em, { operator: DISABLED_BY_OPERATOR });
  return { lastClosing, webhooks };
}
