import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, NotAsRootError } from './errors.ts';

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
