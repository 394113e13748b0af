import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUseError } from './errors.ts';

export interface DataDirLock {
  /** Lets the next process have the directory. Releasing twice is harmless. */
  release(): void;
}

const SQLITE_BUSY = 5;

// A lock is lost when its handle is garbage collected, so held locks are kept reachable here.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one to use the directory, until it releases the lock or dies.
 *
 * The lock is one that the kernel keeps (SQLite takes it on an empty file, on every platform), because such a lock
 * ends with its holder, by `kill -9` too: there is never a stale one to judge, no recycled pid to be mistaken for the
 * holder, and containers that share a volume but not their pids see each other. The pid stands beside it in a file of
 * its own, for the message only; opening the locked file itself would drop the lock.
 *
 * @throws DataDirInUseError when another process, or another call in this one, holds the directory.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = path.join(dataDir, 'postgres.lock.pid');
  const handle = new DatabaseSync(path.join(dataDir, 'postgres.lock'), { timeout: 0 });
  try {
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    // The holder writes its pid just after it has the lock: a moment's patience finds it there.
    await sleep(100);
    throw new DataDirInUseError(dataDir, readPid(pidFile));
  }
  held.add(handle);
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(handle)) return;
      rmSync(pidFile, { force: true });
      handle.close();
    },
  };
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
