import type pg from 'pg';

/** The number of transactions that wait for a lock. */
export async function waitersIn(client: pg.Client): Promise<number> {
  const waiting = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await client.query<{ waiting: number }>(waiting);
  return rows[0]?.waiting ?? 0;
}
