import type { Pool, PoolClient } from 'pg';

/**
 * Gives a connection that was lost while somebody held it back to the pool, which replaces it. Kysely gives back a
 * transaction's connection only after its COMMIT or ROLLBACK has succeeded. On a lost connection neither can, and each
 * such place in the pool would stay taken until the process ends.
 */
export function replaceLostConnections(pool: Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => giveBack(client));
  });
}

function giveBack(client: PoolClient): void {
  const { release } = client;
  // Whoever still holds it may yet give it back, and a second time would be an error.
  client.release = () => {};
  try {
    release(true);
  } catch {
    // Nobody held it: then the pool has seen by itself that it is lost.
  }
}
