import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What a request costs PostgreSQL, a mean of several. */
export interface Cost {
  readonly databaseMs: number;
  readonly buffers: number;
  /** Rows and index entries that were read. */
  readonly rowsRead: number;
  /** Those of large tables that were read from end to end. */
  readonly wholeRows: number;
  /** From request to answer, the median. */
  readonly answerMs: number;
}

/** Requests of a figure, after as many as PostgreSQL needs to choose a plan for good. */
const [WARM_UP, COUNTED] = [12, 20];
/** What waits in memory for so long is reported with the next statement. */
const REPORTED_MS = 1_100;
/** An operation's turns, for callers that prepare one for each. */
export const TURNS = WARM_UP + COUNTED + 2;

const STATEMENTS = `select sum(total_exec_time) as ms, sum(shared_blks_hit + shared_blks_read)::float8 as buffers
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    and query not like '%pgboss%' and query not like '%pg_stat_%'`;
const READ = `select coalesce(sum(seq_tup_read) filter (where n_live_tup > 5000), 0)::float8 as "wholeRows",
    (sum(seq_tup_read) + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'public'))::float8 as "rowsRead"
  from pg_stat_user_tables where schemaname = 'public'`;

type RowsRead = Pick<Cost, 'wholeRows' | 'rowsRead'>;

async function rowsRead(client: pg.Client): Promise<RowsRead> {
  const { rows } = await client.query(READ);
  return rows[0];
}

/** Measures what `act` costs a server that has few connections and nothing else to do. `turn` counts the calls. */
export async function costOf(client: pg.Client, act: (turn: number) => Promise<void>): Promise<Cost> {
  for (let turn = 0; turn < WARM_UP; turn++) await act(turn);
  await sleep(REPORTED_MS);
  await act(WARM_UP);
  // What this client itself has read to prepare the acts.
  await client.query('select pg_stat_force_next_flush()');
  const before = await rowsRead(client);
  await client.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let turn = 0; turn < COUNTED; turn++) {
    const began = performance.now();
    await act(WARM_UP + 1 + turn);
    times.push(performance.now() - began);
  }
  const { rows } = await client.query(STATEMENTS);
  await sleep(REPORTED_MS);
  await act(WARM_UP + COUNTED + 1);
  const after = await rowsRead(client);
  const each = (name: keyof RowsRead) => (after[name] - before[name]) / (COUNTED + 1);
  return {
    databaseMs: rows[0].ms / COUNTED,
    buffers: rows[0].buffers / COUNTED,
    rowsRead: each('rowsRead'),
    wholeRows: each('wholeRows'),
    answerMs: times.toSorted((one, other) => one - other)[COUNTED / 2] ?? Number.NaN,
  };
}
