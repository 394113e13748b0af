import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends the server that a killed process left running on this cluster, and removes a stale pid file. The caller must hold
 * the lock of the data directory, which proves that the process that started the server is dead.
 *
 * @throws EmbeddedPostgresError when the server does not end
 */
export async function endOrphan(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (pid === undefined) return;
  if (isServerOn(clusterDir, pid)) {
    log(`Ending the PostgreSQL server (pid ${pid}) that an earlier process left running on ${clusterDir}.`);
    await end(clusterDir, pid);
  }
  // PostgreSQL refuses to start while any process of its user has this pid, even a zombie. It is no server: that was
  // checked above, and PostgreSQL checks the shared memory as well.
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
  // SIGINT: fast shutdown. SIGQUIT: immediate shutdown; the next start recovers from the write-ahead log.
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isServerOn(clusterDir, pid)) throw error;
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
      if (!isServerOn(clusterDir, pid)) return;
    }
  }
  throw new EmbeddedPostgresError(`The PostgreSQL server with pid ${pid} on ${clusterDir} does not end.`);
}

/**
 * Whether the process is a PostgreSQL server on this cluster. By now another program may have the pid. A zombie has
 * neither arguments nor a working directory, so it does not count.
 */
export function isServerOn(clusterDir: string, pid: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    const line = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return line.includes('postgres') && line.includes(clusterDir);
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!path.basename(args[0] ?? '').startsWith('postgres')) return false;
    // The working directory of a server is its cluster, also if the folder was moved or reached by a link.
    return args.includes(clusterDir) || readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}
