import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Account, findOrCreateAccount, giveTo, prepareHome } from './account.ts';
import type { Binaries } from './binaries.ts';

/** How to start PostgreSQL's programs here, and where their data is. */
export interface RunAs {
  /** The folder that holds the cluster's folder. */
  readonly home: string;
  readonly binaries: Binaries;
  /** What to hand to `spawn` so that a program runs as somebody PostgreSQL accepts. */
  command(program: keyof Binaries, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Makes a file or folder, with all it contains, belong to whoever the programs run as. */
  give(target: string): void;
}

/**
 * PostgreSQL refuses to run as root, so root must become somebody else for it:
 *
 * 1. the owner of the cluster, when an earlier start left one that is not root's;
 * 2. root itself seen under another number, in a user namespace: no user is made, nothing is copied, files stay
 *    root's, and folders that only root may enter do not matter;
 * 3. where namespaces are refused (some containers), a system account, with the data and the programs in a folder
 *    that it can enter.
 *
 * Anybody else runs it directly.
 */
export function chooseRunAs(dataDir: string, binaries: Binaries, log: (line: string) => void): RunAs {
  if (process.getuid?.() !== 0) return directly(dataDir, binaries);
  const owner = ownerOf(path.join(dataDir, 'postgres'));
  if (owner) return asAccount(owner, dataDir, binaries, log);
  const unshare = unshareArguments();
  if (spawnSync('unshare', [...unshare, binaries.initdb, '--version']).status === 0) {
    return {
      home: dataDir,
      binaries,
      command: (program, args) => ({
        file: 'unshare',
        args: [...unshare, binaries[program], ...args],
        options: environment(binaries),
      }),
      give: () => {},
    };
  }
  return asAccount(findOrCreateAccount(), dataDir, binaries, log);
}

function directly(home: string, binaries: Binaries): RunAs {
  return {
    home,
    binaries,
    command: (program, args) => ({ file: binaries[program], args: [...args], options: environment(binaries) }),
    give: () => {},
  };
}

function asAccount(account: Account, dataDir: string, installed: Binaries, log: (line: string) => void): RunAs {
  const { home, binaries } = prepareHome(account, dataDir, installed);
  if (home !== dataDir) log(`The database of ${dataDir} is kept in ${home}, which user ${account.uid} can enter.`);
  const { uid, gid } = account;
  return {
    home,
    binaries,
    command: (program, args) => ({
      file: binaries[program],
      args: [...args],
      options: { ...environment(binaries), uid, gid },
    }),
    give: (target) => giveTo(account, target),
  };
}

/** The owner of the cluster when that is not root: its files would be strange to a namespace of root's. */
function ownerOf(clusterDir: string): Account | undefined {
  if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(clusterDir);
  return uid === 0 ? undefined : { uid, gid };
}

/** initdb looks its own user up by number, so the number to appear under must be one that the machine knows. */
function unshareArguments(): string[] {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
    .filter((uid) => uid > 0);
  const uid = known.includes(1000) ? 1000 : (known[0] ?? 1000);
  return ['--user', `--map-user=${uid}`, `--map-group=${uid}`];
}

/**
 * The service's own environment holds its secrets, and PG* variables would bend the server: only what programs need
 * to run at all is passed on. The working directory is one that whoever runs them can surely enter.
 */
function environment(binaries: Binaries): SpawnOptions {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const env = Object.fromEntries(needed.map((name) => [name, process.env[name]]).filter(([, value]) => value));
  return { env: { ...env, LC_ALL: 'C', TZ: 'UTC' }, cwd: path.dirname(binaries.postgres), windowsHide: true };
}
