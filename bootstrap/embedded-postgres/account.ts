import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const ACCOUNTS = ['postgres', 'lending-postgres'] as const;
const ENTERABLE = '/var/lib/lending-postgres';

/**
 * The machine's `postgres` account, or a system account of our own, made when there is none.
 *
 * @throws EmbeddedPostgresError when none can be made.
 */
export function findOrCreateAccount(): Account {
  const known = ACCOUNTS.map(lookUp).find((account) => account !== undefined);
  if (known) return known;
  const [, name] = ACCOUNTS;
  const made = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  const account = lookUp(name);
  if (account) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and neither a user namespace nor an account for it could be made (${made.error?.message ?? String(made.stderr).trim()}): run the service as another user, or set DATABASE_URL.`,
  );
}

/**
 * Finds, or makes, folders that the account can enter for the cluster and for the programs. Data that cannot live in
 * the data directory lives under /var/lib, and a link in the data directory leads there.
 */
export function prepareHome(
  account: Account,
  dataDir: string,
  installed: Binaries,
): { home: string; binaries: Binaries } {
  const home = homeOf(account, dataDir);
  const runs = spawnSync(installed.initdb, ['--version'], { ...account, cwd: '/' }).status === 0;
  return { home, binaries: runs ? installed : copyPrograms(installed) };
}

/** Makes a file or folder, with all it contains, the account's. */
export function giveTo({ uid, gid }: Account, target: string): void {
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, target]);
  if (status !== 0)
    throw new EmbeddedPostgresError(`${target} could not be given to user ${uid}: ${String(stderr).trim()}`);
}

function homeOf(account: Account, dataDir: string): string {
  const cluster = path.join(dataDir, 'postgres');
  const there = existsSync(cluster);
  if (there && lstatSync(cluster).isSymbolicLink()) return path.dirname(realpathSync(cluster));
  if (canEnter(account, dataDir)) {
    if (there) giveTo(account, cluster);
    return dataDir;
  }
  if (there) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to root, who may not run PostgreSQL, and user ${account.uid} cannot enter ${dataDir}: make that folder enterable.`,
    );
  }
  const home = path.join(ENTERABLE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(home, { recursive: true });
  rmSync(cluster, { force: true }); // A link whose target is gone.
  symlinkSync(path.join(home, 'postgres'), cluster);
  return home;
}

function canEnter(account: Account, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}

/** Copies the package's `native` folder, once for each version installed, to where everybody can enter. */
function copyPrograms(installed: Binaries): Binaries {
  const native = path.resolve(path.dirname(installed.postgres), '..');
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(ENTERABLE, `programs-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`; // Renamed when whole, so that a copy cut short is not taken for one.
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // Otherwise another start was first.
    }
  }
  const moved = (program: string) => path.join(copy, path.relative(native, program));
  return { initdb: moved(installed.initdb), postgres: moved(installed.postgres), pg_ctl: moved(installed.pg_ctl) };
}

function lookUp(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
