import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../../bootstrap/embedded-postgres/embedded-postgres.ts';
import { freePort } from '../../../support/local-server.ts';

export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>;

export const MAX_CONNECTIONS = 60;

/** A separate PostgreSQL for this suite, since its faults would affect other suites. */
export async function startDatabaseServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lending-faults-'));
  const settings = { max_connections: String(MAX_CONNECTIONS), fsync: 'off', synchronous_commit: 'off' };
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir: folder, port, settings });
  let server = await start();
  const { url } = server;
  return {
    url,
    /** Stops the server and starts it again at the same URL after the work. */
    async restart(whileDown: () => Promise<void>) {
      await server.stop();
      await whileDown();
      server = await start();
      if (server.url !== url) throw new Error('The database came back at another address.');
    },
    /** Opens a new connection. */
    async session() {
      const client = new pg.Client({ connectionString: url });
      // The connection fails together with the server.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
