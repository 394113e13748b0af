import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';

/** A PostgreSQL of this suite's own, since what is done to it would fail every other suite on a shared one. */
export interface DatabaseServer {
  readonly url: string;
  /** Ends it, and what it was doing, and starts it again at the same address after a while. */
  restart(outMs: number): Promise<void>;
  /** Runs statements over a connection that belongs to nobody else. */
  session(): Promise<pg.Client>;
  stop(): Promise<void>;
}

export const MOST_CONNECTIONS = 60;

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lending-faults-'));
  const settings = { max_connections: String(MOST_CONNECTIONS), fsync: 'off', synchronous_commit: 'off' };
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir: folder, port, settings });
  let server: EmbeddedPostgres = await start();
  const { url } = server;
  return {
    url,
    async restart(outMs) {
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, outMs));
      server = await start();
      if (server.url !== url) throw new Error('The database came back at another address.');
    },
    async session() {
      const client = new pg.Client({ connectionString: url });
      // Whatever happens to the server happens to this connection too.
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
