import type pg from 'pg';

/** A session that was opened while writes are refused lives so long, because it refuses them for ever. */
const READ_ONLY_MS = 3_000;
/** Together with `READ_ONLY_MS` less than the 10 s after which every write works again. */
export const IDLE_MS = 5_000;

/**
 * A new session may succeed where this one does not: the role, the database or the server was read-only, or had other
 * settings, such as `search_path` or `role`, when it was opened; PostgreSQL has lost its named statements, or cannot use
 * them since a table has changed; the server is ending it.
 */
const USELESS = /^(?:25006|3F000|42(?:501|704|883|P01|P02)|26000|0A000|57P0[1-5])$/;

/** Performance times from which on sessions are useless. */
const uselessFrom = new WeakMap<pg.ClientBase, number>();

/** Call it with each error of a session. */
export function noticeError(session: pg.ClientBase, { code }: { readonly code?: unknown }): void {
  if (USELESS.test(String(code))) uselessFrom.set(session, 0);
}

/** Call it with each new session of a pool that writes. */
export async function noticeReadOnly(session: pg.ClientBase): Promise<void> {
  try {
    const { rows } = await session.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') uselessFrom.set(session, performance.now() + READ_ONLY_MS);
  } catch {
    // A lost connection fails its next statement.
  }
}

// Why: docs/decisions/0028-every-statement-has-a-deadline.md
/** Ends useless sessions when they return to the pool. It must end idle ones after `IDLE_MS`. */
export function dropUselessSessions(pool: pg.Pool): void {
  pool.on('release', (_error, client) => {
    if (performance.now() >= (uselessFrom.get(client) ?? Number.POSITIVE_INFINITY)) void client.end();
  });
}
