import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Borrower } from '../support/borrower.ts';
import { Caller } from '../support/caller.ts';
import { clientAt, done } from '../support/client.ts';
import { PDF } from '../support/documents.ts';
import { urlOf, withClient } from '../support/pg-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { POSTGRES_BIN, RUN } from './programs.ts';
import type { World } from './world.ts';

const OWNER = 'owner@example.com';

/**
 * Dumps the database and copies the files, as the operations guide says, restores both, and compares.
 *
 * @returns what is wrong
 */
export async function restoreBackup({ processes, front, nodes, dataDir }: World): Promise<string[]> {
  const sent = await borrowerAt(
    front.url,
    await done(new Caller(clientAt(front.url)).registers(OWNER)),
  ).uploadsDocument();
  if (sent.status !== 200) return [`A document was not stored: ${sent.text}`];

  const before = await rowsOf(front.directUrl);
  const restoredUrl = urlOf(front.directUrl, 'restored');
  const dump = `${RUN}/backup.dump`;
  await processes.run(`${POSTGRES_BIN}/pg_dump`, ['--format=custom', `--file=${dump}`, front.directUrl]);
  const later = await rowsOf(front.directUrl);
  const restoredDir = path.join(processes.folder, 'restored-data');
  mkdirSync(restoredDir);
  cpSync(path.join(dataDir, 'files'), path.join(restoredDir, 'files'), { recursive: true });

  await withClient(front.directUrl, (client) => client.query('create database restored'));
  await processes.run(`${POSTGRES_BIN}/pg_restore`, ['--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, dump]);
  const onRestored = { DATABASE_URL: restoredUrl, DATABASE_DIRECT_URL: '' };
  const faults = [...(await nodes.command('migrate', onRestored)), ...(await nodes.command('reconcile', onRestored))];
  const after = await rowsOf(restoredUrl);
  for (const [table, least = 0] of Object.entries(before)) {
    const [found = -1, most = 0] = [after[table], later[table]];
    if (found < least || found > most) faults.push(`${table} has ${found} rows instead of ${least}`);
  }
  const restored = nodes.another({ ...onRestored, DATA_DIR: restoredDir });
  try {
    return [...faults, ...(await documentFaults(restored))];
  } finally {
    restored.dispose();
  }
}

/** The restored service serves the restored file. */
async function documentFaults(server: ServerProcess) {
  const base = await server.start();
  const { status, body } = await new Caller(clientAt(base)).logsIn(OWNER);
  if (status !== 200) return [`The owner of a document cannot log in: ${status}.`];
  const [document] = await borrowerAt(base, body.data).reads('/user/documents');
  const { pathname, search } = new URL(document.url);
  const file = await fetch(`${base}${pathname}${search}`);
  return PDF.equals(Buffer.from(await file.arrayBuffer())) ? [] : [`The restored document answers ${file.status}.`];
}

function borrowerAt(base: string, { accessToken }: { readonly accessToken: string }): Borrower {
  return new Borrower(clientAt(base, { headers: { authorization: `Bearer ${accessToken}` } }));
}

async function rowsOf(databaseUrl: string): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}
