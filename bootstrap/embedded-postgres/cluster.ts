import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, lastWords } from './errors.ts';
import type { RunAs } from './run-as.ts';

/** The only role of the embedded server, its superuser. */
export const USER = 'lending';

/**
 * Makes the cluster where there is none yet, and says where it is.
 *
 * initdb cut short leaves a folder that looks like a cluster and is none. So it works in a folder beside, which takes
 * the real name when whole; what earlier attempts left is removed.
 *
 * @returns the absolute folder of the cluster, free of links.
 * @throws EmbeddedPostgresError when initdb fails.
 */
export async function ensureCluster(runAs: RunAs, password: string): Promise<string> {
  const cluster = path.join(runAs.home, 'postgres');
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster;
  for (const name of readdirSync(runAs.home).filter((entry) => entry.startsWith('postgres.initdb-'))) {
    removeLeftover(path.join(runAs.home, name));
  }
  const half = path.join(runAs.home, `postgres.initdb-${randomBytes(4).toString('hex')}`);
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  runAs.give(half);
  runAs.give(passwordFile);
  try {
    await initdb(runAs, half, passwordFile);
    renameSync(half, cluster);
  } catch (error) {
    removeLeftover(half);
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`No database can be made in ${cluster}, which is there and holds other things.`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return cluster;
}

/**
 * The password of the embedded server: random, made once, readable by nobody else. It is stored before the cluster is
 * made, so that there is never a cluster without it.
 *
 * @throws EmbeddedPostgresError when there is a cluster whose password has been lost.
 */
export function ensurePassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(`The password of the database in ${dataDir} is lost: ${file} does not exist.`);
  }
  const password = randomBytes(24).toString('base64url');
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${password}\n`, { mode: 0o600 });
  chmodSync(half, 0o600);
  renameSync(half, file);
  return password;
}

// Without the encoding and locale flags the cluster would depend on the LANG of the machine that made it, down to
// SQL_ASCII; the builtin provider sorts and folds the same everywhere.
async function initdb(runAs: RunAs, folder: string, passwordFile: string): Promise<void> {
  const { file, args, options } = runAs.command('initdb', [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  }).catch((cause: Error) => {
    throw new EmbeddedPostgresError(`PostgreSQL's initdb cannot be run: ${cause.message}`, { cause });
  });
  if (code !== 0) throw new EmbeddedPostgresError(`No database could be made in ${folder}: ${lastWords(output)}`);
}

/** An initdb whose starter was killed may still be writing there; what it leaves now, the next start removes. */
function removeLeftover(target: string): void {
  try {
    rmSync(target, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Only disk space is lost, and the name will not be used again.
  }
}
