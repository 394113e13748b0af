import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { user } from '../start-error.ts';
import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts';

export interface DataDirLock {
  /** Frees the directory for the next process. May be called again. */
  release(): void;
}

const SQLITE_BUSY = 5;

// A lock ends when its handle is garbage collected, so the handles are kept here.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only user of the directory until it releases the lock or dies.
 *
 * SQLite locks an empty file by the kernel. Such a lock ends with its process, also on `kill -9`, and it works between
 * containers that share a volume but not their pids. The pid is kept in another file, for the error message only:
 * opening the locked file would drop the lock.
 *
 * @throws DataDirInUseError when another process, or another call in this one, uses the directory
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = path.join(dataDir, 'postgres.lock.pid');
  const handle = open(path.join(dataDir, 'postgres.lock'));
  try {
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    // The holder writes its pid just after it gets the lock.
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

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw new EmbeddedPostgresError(`${file} cannot be opened: make ${user()} its owner, or set another DATA_DIR.`, {
      cause,
    });
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
