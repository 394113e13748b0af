import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The release with a pgbouncer that keeps prepared statements in transaction mode (1.21 or later). */
const SUITE = 'trixie';
const PACKAGES = [
  'haproxy',
  'pgbouncer',
  'etcd-server',
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'postgresql-17',
  'dash',
  'libc-bin',
];
/** Packages that the programs depend on only to be installed or administered. */
const UNUSED = new RegExp(
  `^(.*perl.*|libllvm.*|libz3-.*|debconf|libdebconfclient0|libc-l10n|locales|ucf|ssl-cert|openssl|openssl-provider-legacy|
   postgresql-(client-)?common(-dev)?|usrmerge|adduser|passwd|base-passwd|login.defs|dpkg|tar|libgdbm.*|libdb5.*|
   sysvinit-utils|init-system-helpers|libsemanage.*|libsepol.*|sensible-utils|libpam-(modules|runtime).*|gcc-.*-base|
   readline-common|netbase|libaudit-common|debianutils|procps|libproc2.*|libncursesw6)$`.replaceAll(/\s/g, ''),
);
const TOOLS = ['apt-get', 'dpkg-deb', 'tar', 'unshare', 'mount', 'chroot', 'ldconfig'];

/** Where each process finds the folder of the run. */
export const RUN = '/srv';
export const PYTHON_CACHE = '/pycache';
/** The account of the programs, if this process is root. */
export const ACCOUNT = 999;
export const POSTGRES_BIN = '/usr/lib/postgresql/17/bin';

/** The programs cannot be had on this machine. The message says why. */
export class ProgramsMissing extends Error {}

/** A Debian file system with the programs. Nothing is installed on the machine. */
export interface Programs {
  /** The command that runs a program of the file system, with the folder `run` as `/srv`, and never as root. */
  command(run: string, program: string, args: readonly string[]): { file: string; args: string[] };
}

/** Finds the programs in the user's cache, or downloads them there. @throws ProgramsMissing */
export function findPrograms(say: (line: string) => void): Programs {
  if (process.platform !== 'linux') throw new ProgramsMissing('it requires Linux');
  const missing = TOOLS.filter(
    (tool) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${tool}`]).status,
  );
  if (missing.length > 0) throw new ProgramsMissing(`this machine has no ${missing.join(', ')}`);
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'lending-cluster');
  const version = createHash('sha256').update(`${SUITE} ${PACKAGES.join()} ${UNUSED}`).digest('hex').slice(0, 12);
  const root = path.join(cache, version);
  if (!existsSync(root)) {
    mkdirSync(cache, { recursive: true });
    build(cache, root, say);
  }
  const programs = { command: (...[run, program, args]) => inside(root, run, program, args) } satisfies Programs;
  const { file, args } = programs.command(os.tmpdir(), 'pgbouncer', ['--version']);
  const trial = spawnSync(file, args, { encoding: 'utf8' });
  if (trial.status !== 0) throw new ProgramsMissing(`a mount namespace cannot be made (${wordsOf(trial)})`);
  return programs;
}

/**
 * Each process has its own view of the file system, which ends with it. A user other than root gets one by a user
 * namespace. The account inside is `postgres`, since PostgreSQL refuses to run as root.
 */
function inside(root: string, run: string, program: string, args: readonly string[]) {
  const asRoot = process.getuid?.() === 0;
  const enter = asRoot
    ? `exec chroot --userspec=${ACCOUNT}:${ACCOUNT} "$root"`
    : `exec unshare --user --map-user=${ACCOUNT} --map-group=${ACCOUNT} --root="$root"`;
  const script = [
    'PATH=$PATH:/usr/sbin:/sbin root=$0 run=$1; shift',
    'mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" && mount --bind "$run" "$root/srv" || exit 1',
    `cd / && ${enter} "$@"`,
  ];
  const namespace = asRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  return { file: 'unshare', args: [...namespace, 'sh', '-c', script.join('\n'), root, run, program, ...args] };
}

/** apt with its own sources and state: the release, lists and packages of the machine play no part. */
function build(cache: string, root: string, say: (line: string) => void): void {
  say(`Downloading Debian's packages to ${root}, once.`);
  const work = mkdtempSync(path.join(cache, 'new-'));
  const debs = path.join(work, 'debs');
  const half = path.join(work, 'root');
  mkdirSync(debs);
  mkdirSync(path.join(work, 'lists', 'partial'), { recursive: true });
  writeFileSync(path.join(work, 'status'), '');
  const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
  const sources = [`deb ${mirror} ${SUITE} main`, `deb ${mirror}-security ${SUITE}-security main`];
  writeFileSync(path.join(work, 'sources.list'), `${sources.join('\n')}\n`);
  const options = {
    'Dir::Etc::sourcelist': path.join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': path.join(work, 'lists'),
    'Dir::State::status': path.join(work, 'status'),
    'Dir::Cache': work,
    'APT::Sandbox::User': 'root',
    'APT::Update::Post-Invoke-Success': '',
    'Debug::NoLocking': '1',
  };
  const apt = ['-qq', ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
  try {
    run('apt-get', [...apt, 'update']);
    const plan = run('apt-get', [...apt, '-s', '--no-install-recommends', 'install', ...PACKAGES]);
    const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name).filter((name) => !UNUSED.test(name));
    run('apt-get', [...apt, 'download', ...names], debs);
    unpack(debs, half);
    renameSync(half, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unpack(debs: string, root: string): void {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(path.join(root, 'usr', name), { recursive: true });
    symlinkSync(`usr/${name}`, path.join(root, name));
  }
  for (const name of ['dev', 'proc', 'srv', 'etc', 'tmp', 'run', PYTHON_CACHE]) mkdirSync(path.join(root, name));
  for (const name of readdirSync(debs)) {
    const script = 'dpkg-deb --fsys-tarfile "$0" | tar -x --no-same-owner --keep-directory-symlink -C "$1"';
    run('sh', ['-c', script, path.join(debs, name), root]);
  }
  writeFileSync(path.join(root, 'etc/passwd'), `postgres:x:${ACCOUNT}:${ACCOUNT}::${RUN}:/bin/sh\n`);
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  writeFileSync(path.join(root, 'etc/group'), `postgres:x:${ACCOUNT}:\n`);
  if (process.getuid?.() === 0) chownSync(path.join(root, PYTHON_CACHE), ACCOUNT, ACCOUNT);
  run('sh', ['-c', 'PATH=$PATH:/usr/sbin:/sbin ldconfig -r "$0"', root]);
}

function run(file: string, args: readonly string[], cwd = '/'): string {
  const done = spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new ProgramsMissing(`${file} failed (${wordsOf(done)})`);
  return done.stdout;
}

function wordsOf({ stderr, error }: SpawnSyncReturns<string>): string {
  return error?.message ?? stderr?.trim().split('\n').at(-1) ?? '';
}
