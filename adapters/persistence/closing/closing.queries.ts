import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ClosingQueries } from '../../../application/closing/closing.queries.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const COUNT = compiledQuery((db) => db.selectFrom('closed_days').select(({ fn }) => fn.countAll<string>().as('total')));

const DAYS = compiledQuery((db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('closed_days as d')
    .orderBy('d.day', 'desc')
    .limit(limit)
    .offset(offset)
    .select(({ ref }) => [
      sql<string>`to_char(${ref('d.day')}, 'YYYY-MM-DD')`.as('day'),
      'd.tally',
      iso(ref('d.begun_at')).as('begunAt'),
      iso(ref('d.closed_at')).as('closedAt'),
    ]),
);

export function kyselyClosingQueries(em: EntityManager): ClosingQueries {
  return {
    async days({ page, limit }) {
      const [[count], items] = await Promise.all([COUNT(em, {}), DAYS(em, { limit, offset: (page - 1) * limit })]);
      return { items, total: Number(count?.total ?? 0) };
    },
  };
}
