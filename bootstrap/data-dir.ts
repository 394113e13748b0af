import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { StartError, user } from './start-error.ts';

/** Creates the folder if it is missing. @throws StartError if it cannot be written */
export function createDataDir(dataDir: string): void {
  try {
    // For root, PostgreSQL runs as another user, who may have to pass through this folder.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const folder = `The data directory ${path.resolve(dataDir)}`;
    throw new StartError(
      `${folder} cannot be written (${code}): give ${user()} write permission, or set another DATA_DIR.`,
    );
  }
}
