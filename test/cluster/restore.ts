import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { OPERATOR } from '../faults/support/loaded-server.ts';
import { urlOf, withClient } from '../support/pg-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { ask } from '../support/server-process.ts';
import { POSTGRES_BIN, RUN } from './programs.ts';
import type { World } from './world.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';

/**
 * Dumps the database and copies the files, as the operations guide says, restores both, and compares.
 *
 * @returns what is wrong
 */
export async function restoreBackup({ processes, front, nodes, dataDir }: World): Promise<string[]> {
  const person = { email: 'owner@example.com', password: OPERATOR.password, firstName: 'Some', lastName: 'Owner' };
  const { accessToken } = (await ask(`${front.url}/auth/register`, null, person)).data;
  const form = new FormData();
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'id.pdf');
  form.set('documentType', 'ID');
  const headers = { authorization: `Bearer ${accessToken}` };
  const sent = await fetch(`${front.url}/user/documents`, { method: 'POST', headers, body: form });
  if (!sent.ok) return [`A document was not stored: ${await sent.text()}`];

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
  const faults = [...(await command('migrate', restoredUrl)), ...(await command('reconcile', restoredUrl))];
  const after = await rowsOf(restoredUrl);
  for (const [table, least = 0] of Object.entries(before)) {
    const [found = -1, most = 0] = [after[table], later[table]];
    if (found < least || found > most) faults.push(`${table} has ${found} rows instead of ${least}`);
  }
  const restored = nodes.another({ DATABASE_URL: restoredUrl, DATABASE_DIRECT_URL: '', DATA_DIR: restoredDir });
  try {
    return [...faults, ...(await documentFaults(restored, person))];
  } finally {
    restored.dispose();
  }
}

/** The restored service serves the restored file. */
async function documentFaults(server: ServerProcess, person: { readonly email: string; readonly password: string }) {
  const base = await server.start();
  const { email, password } = person;
  const { status, data } = await ask(`${base}/auth/login`, null, { email, password });
  if (status !== 200) return [`The owner of a document cannot log in: ${status}.`];
  const { accessToken } = data;
  const [document] = (await ask(`${base}/user/documents`, accessToken)).data;
  const { pathname, search } = new URL(document.url);
  const file = await fetch(`${base}${pathname}${search}`);
  return (await file.text()) === PDF ? [] : [`The restored document answers ${file.status}.`];
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

/** Runs a command of the service. @returns its output if it fails */
async function command(name: string, databaseUrl: string): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [path.join(ROOT, 'bootstrap/cli.ts'), name], { cwd: '/', env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  return status === 0 ? [] : [`${name} exits with ${status}: ${output.slice(-500)}`];
}
