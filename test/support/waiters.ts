import type pg from 'pg';

/** The number of transactions that wait for what this session holds, or for another that does. */
export async function waitersIn(client: pg.Client): Promise<number> {
  const waiting = `with recursive waiting(pid) as (
      select pg_backend_pid()
      union select other.pid from waiting, pg_stat_activity other
      where datname = current_database() and wait_event_type = 'Lock' and waiting.pid = any(pg_blocking_pids(other.pid)))
    select count(*)::int - 1 as waiting from waiting`;
  const { rows } = await client.query<{ waiting: number }>(waiting);
  return rows[0]?.waiting ?? 0;
}
