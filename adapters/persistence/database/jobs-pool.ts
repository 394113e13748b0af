import pg from 'pg';
import { KEEP_ALIVE } from './limits.ts';
import { dropUselessSessions, IDLE_MS, noticeReadOnly } from './useless-sessions.ts';

const CONNECT_MS = 10_000;
/** For the answer to a statement of pg-boss, also one that migrates its tables. After it, the connection is destroyed. */
const ANSWER_MS = 20_000;

interface JobsPoolOptions {
  readonly maxConnections?: number;
  readonly answerMs?: number | undefined;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/** The connections of pg-boss. A single statement that fails ends its connection. */
export function jobsPool(databaseUrl: string, options: JobsPoolOptions = {}): pg.Pool {
  const { maxConnections = 4, answerMs = ANSWER_MS } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    application_name: 'lending-jobs',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    idleTimeoutMillis: IDLE_MS,
    onConnect: noticeReadOnly,
    ...KEEP_ALIVE,
  });
  dropUselessSessions(pool);
  return pool;
}
