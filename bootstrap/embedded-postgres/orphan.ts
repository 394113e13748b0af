import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import type { RunAs } from './run-as.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends the server that a killed process left running on this cluster, and clears the pid file of one that is gone.
 * Only to be called by the holder of the data directory's lock: whose server it was is then known to be dead.
 *
 * @throws EmbeddedPostgresError when the server will not end.
 */
export async function endOrphan(clusterDir: string, runAs: RunAs, log: (line: string) => void): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl talks to the server itself, and to nobody else who may have its pid now.
    const { file, args, options } = runAs.command('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', clusterDir]);
    spawnSync(file, args, { ...options, stdio: 'ignore' });
    return;
  }
  if (isServerOn(clusterDir, pid)) {
    log(`Ending the PostgreSQL server (pid ${pid}) that an earlier process left running on ${clusterDir}.`);
    await end(clusterDir, pid);
  }
  // PostgreSQL takes any process of our user with this pid, even an unreaped one, for the old server and would refuse
  // to start. That no server is there has just been seen; its shared memory still guards against one that hid.
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

function postmasterPid(clusterDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

async function end(clusterDir: string, pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT stops it at once, and the next start recovers from its log.
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    send(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isServerOn(clusterDir, pid)) return;
      await sleep(50);
    }
  }
  throw new EmbeddedPostgresError(`The PostgreSQL server with pid ${pid} on ${clusterDir} does not end.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Whether the process is a PostgreSQL server on this very cluster: its pid may have been given to another program
 * since. An ended process that nobody has reaped yet has neither arguments nor a working directory, so it is not one.
 */
export function isServerOn(clusterDir: string, pid: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    const line = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return line.includes('postgres') && line.includes(clusterDir);
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!path.basename(args[0] ?? '').startsWith('postgres')) return false;
    // A server works inside its cluster, which still holds after the folder has been moved or reached by a link.
    return args.includes(clusterDir) || readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}
