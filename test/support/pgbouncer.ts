import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './local-server.ts';
import { Program } from './program.ts';

const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';
const version = /PgBouncer (\d+)\.(\d+)/.exec(String(spawnSync(PROGRAM, ['--version']).stdout));

export const HAS_PGBOUNCER = version !== null;
if (!HAS_PGBOUNCER)
  process.stderr.write('Tests with PgBouncer are skipped: install pgbouncer, or set PGBOUNCER to the program.\n');

/** From 1.21 on, a pooler in transaction mode keeps the named statements of its clients. */
export const KEEPS_STATEMENTS = version !== null && (Number(version[1]) > 1 || Number(version[2]) >= 21);

/** Fewer than clients want, so that these share them. */
const CONNECTIONS = 4;

export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** A PgBouncer in transaction mode in front of a database. @returns the URL of the same database through it */
export async function startPooler(databaseUrl: string) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lending-pooler-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(new URL(databaseUrl), port));
  // It does not run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = new Program(PROGRAM, [...asUser, file], {});
  await pooler.wrote(/process up/);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      await pooler.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function settings({ hostname, port, username, password }: URL, listenPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 200
${KEEPS_STATEMENTS ? 'max_prepared_statements = 200' : ''}
`;
}
