import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { StartError, user } from './start-error.ts';

// Apart from the other checks: the embedded server needs it, and nothing of the adapters.

/** Creates the folder if it is missing. @throws StartError if it cannot be written */
export function createDataDir(dataDir: string): void {
  const folder = path.resolve(dataDir);
  try {
    create(folder);
    // Tries it, because rights are not enough: root may write everywhere, but not in /proc.
    rmdirSync(mkdtempSync(path.join(folder, '.writable-')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data directory ${folder} cannot be written (${code}): give ${user()} write permission, or set another DATA_DIR.`,
    );
  }
}

/** Without `recursive`, which never ends in a folder that accepts no entries, such as /proc. */
function create(folder: string): void {
  if (existsSync(folder)) return;
  create(path.dirname(folder));
  try {
    // For root, PostgreSQL runs as another user, who may have to pass through this folder.
    mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    // Another process may create it at the same moment.
    if (!existsSync(folder)) throw error;
  }
}
