import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';
import { freePort } from '../../support/local-server.ts';

/** A separate PostgreSQL for this suite, since its faults would affect other suites. */
export interface DatabaseServer {
  readonly url: string;
  /** Stops the server and starts it again at the same URL after `downMs`. */
  restart(downMs: number): Promise<void>;
  /** Opens a new connection. */
  session(): Promise<pg.Client>;
  stop(): Promise<void>;
}

export const MAX_CONNECTIONS = 60;

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lending-faults-'));
  const settings = { max_connections: String(MAX_CONNECTIONS), fsync: 'off', synchronous_commit: 'off' };
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir: folder, port, settings });
  let server: EmbeddedPostgres = await start();
  const { url } = server;
  return {
    url,
    async restart(downMs) {
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = await start();
      if (server.url !== url) throw new Error('The database came back at another address.');
    },
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
