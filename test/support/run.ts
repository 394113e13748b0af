import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const CONTAINER_LABEL = 'lending.test-run';
/** A file in the folder of a run that has containers. */
export const CONTAINERS = 'containers';

/**
 * Gives this process and all that it starts a temporary folder. However this process ends, a watcher then ends the
 * processes and removes the containers of the run, and deletes the folder. May be called again.
 */
export function watchRun(): void {
  const mine = `lending-run-${process.pid}-`;
  if (path.basename(os.tmpdir()).startsWith(mine)) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), mine));
  // PostgreSQL and PgBouncer do not run as root.
  chmodSync(folder, 0o711);
  // Detached: Ctrl-C in a terminal goes to the whole process group.
  const watcher = spawn(process.execPath, [path.join(import.meta.dirname, 'run-watcher.ts')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // Never closed: its end is the end of this process.
  watcher.stdin.on('error', () => {}).write(folder);
  // A pipe of Node is a socket, as its manual says.
  (watcher.stdin as Socket).unref();
  watcher.unref();
  process.env.TMPDIR = folder;
}

/** The labels by which the watcher finds a container of this run, which it is told to look for. */
export function containerLabels(): Record<string, string> {
  writeFileSync(path.join(os.tmpdir(), CONTAINERS), '');
  return { [CONTAINER_LABEL]: path.basename(os.tmpdir()) };
}

/** The processes whose environment or arguments name the folder. None where there is no `/proc`. */
export function processesOf(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter(
        (name) => /^\d+$/.test(name) && ['environ', 'cmdline'].some((file) => names(`/proc/${name}/${file}`, folder)),
      )
      .map(Number)
      .filter((pid) => pid !== process.pid);
  } catch {
    return [];
  }
}

/** The environment of another user's process may not be readable. Its arguments are. */
function names(file: string, folder: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(folder);
  } catch {
    return false;
  }
}
