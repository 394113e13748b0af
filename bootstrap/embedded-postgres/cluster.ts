import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, lastWords } from './errors.ts';
import type { RunAs } from './run-as.ts';

/** The only role of the embedded server, a superuser. */
export const USER = 'lending';

export function clusterDirOf(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/**
 * Creates the cluster if it is missing. initdb works in a temporary folder, which is renamed when it is complete: an
 * interrupted initdb leaves no cluster, and the next start removes its folder.
 *
 * @returns the folder of the cluster, absolute and without links
 * @throws EmbeddedPostgresError when initdb fails
 */
export function ensureCluster(dataDir: string, runAs: RunAs, password: string): string {
  const cluster = clusterDirOf(dataDir);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    runAs.give(realpathSync(cluster));
    return realpathSync(cluster);
  }
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('postgres.initdb-'))) {
    removeLeftover(path.join(dataDir, name));
  }
  const half = path.join(dataDir, `postgres.initdb-${randomBytes(4).toString('hex')}`);
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  runAs.give(half);
  runAs.give(passwordFile);
  try {
    initdb(runAs, half, passwordFile);
    renameSync(half, cluster);
  } catch (error) {
    removeLeftover(half);
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`No database can be created in ${cluster}: it exists and holds other files.`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return cluster;
}

/**
 * The random password of the embedded server, in a file that only its owner may read. It is stored before the cluster
 * is created, so a cluster always has its password.
 *
 * @throws EmbeddedPostgresError when there is a cluster whose password file is missing
 */
export function ensurePassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(path.join(clusterDirOf(dataDir), 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(`The password of the database in ${dataDir} is lost: ${file} does not exist.`);
  }
  const password = randomBytes(24).toString('base64url');
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${password}\n`, { mode: 0o600 });
  renameSync(half, file);
  return password;
}

// Without the encoding and locale flags the cluster would depend on the LANG of the machine, down to SQL_ASCII. The
// builtin provider sorts and folds case the same everywhere.
function initdb(runAs: RunAs, folder: string, passwordFile: string): void {
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
  const { status, stderr, error: cause } = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (cause) throw new EmbeddedPostgresError(`PostgreSQL's initdb cannot be run: ${cause.message}`, { cause });
  if (status !== 0) throw new EmbeddedPostgresError(`No database could be created in ${folder}: ${lastWords(stderr)}`);
}

/** Ignores errors: an initdb whose parent was killed may still be writing. The next start removes the rest. */
function removeLeftover(target: string): void {
  try {
    rmSync(target, { recursive: true, force: true, maxRetries: 5 });
  } catch {}
}
