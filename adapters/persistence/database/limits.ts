// Why: docs/decisions/0028-every-statement-has-a-deadline.md
/** PostgreSQL's own limits in milliseconds for statements of requests. */
export const REQUEST_TIMEOUTS = {
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Milliseconds after which this process gives up a connection. A lost network is silent, and TCP would wait for a quarter
 * of an hour.
 */
export const DATABASE_LIMITS = {
  /** For a new connection, or one from the pool. */
  connectMs: 8_000,
  /** For the answer to a statement. Longer than PostgreSQL's own limits, which end a statement without its connection. */
  answerMs: 8_000,
  /** Between two heartbeats of a listener. */
  heartbeatMs: 2_000,
  /** The longest silence of a listener. */
  silenceMs: 6_000,
  requestTimeouts: REQUEST_TIMEOUTS,
};

export type DatabaseLimits = Readonly<typeof DATABASE_LIMITS>;

/** Finds lost connections that are idle: the first probe after 10 s, then Node's ten probes, one a second. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
