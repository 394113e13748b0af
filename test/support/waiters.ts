import type pg from 'pg';

const WAITS = `datname = current_database() and wait_event_type = 'Lock'`;

/** The number of transactions that wait for a lock. */
export function waitersIn(client: pg.Client): Promise<number> {
  return count(client, `select from pg_stat_activity where ${WAITS}`);
}

/** The number of transactions that wait for a lock of this session, or for one that waits for it. */
export function waitersFor(client: pg.Client): Promise<number> {
  const behind = `with recursive behind(pid) as (
      select pg_backend_pid()
      union select other.pid from behind, pg_stat_activity other where ${WAITS} and behind.pid = any(pg_blocking_pids(other.pid)))
    select from behind where pid <> pg_backend_pid()`;
  return count(client, behind);
}

async function count(client: pg.Client, rows: string): Promise<number> {
  return (await client.query(rows)).rowCount ?? 0;
}
