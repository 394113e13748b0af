import { sql } from '../../../support/books.ts';
import { withClient } from '../../../support/pg-client.ts';

/** Does something while a session holds what a statement locks. `waiting` counts the sessions that wait for it. */
export function holding(
  databaseUrl: string,
  statement: string,
  act: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(statement);
    const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
    await act(async () => {
      const sessions = `select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
      return (await sql(databaseUrl, sessions)).length;
    });
  });
}

/** Makes due the jobs of a queue that wait, or that a killed process had. */
export function makeDue(databaseUrl: string, queue: string): Promise<unknown> {
  return sql(
    databaseUrl,
    `update pgboss.job set state = 'retry', start_after = now()
     where name = '${queue}' and state in ('created', 'retry', 'active')`,
  );
}
