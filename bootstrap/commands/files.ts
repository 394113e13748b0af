import { open, rm } from 'node:fs/promises';
import { StartError, user } from '../start-error.ts';

type Use = 'read' | 'written';

const FAULTS: Readonly<Record<string, string>> = {
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'it exists already',
  EFBIG: 'it would be larger than a file may be',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EROFS: 'the disk is read-only',
};
const MISSING = { read: 'it does not exist', written: 'its folder does not exist' };

/** The bytes of a file, in parts. @throws StartError at once if it cannot be opened or is a folder, else from the parts */
export async function partsOf(path: string): Promise<AsyncIterable<Uint8Array>> {
  const explained = explaining(path, 'read');
  const file = await open(path).catch(explained);
  if ((await file.stat()).isDirectory()) {
    await file.close();
    explained({ code: 'EISDIR' });
  }
  const stream = file.createReadStream();
  return (async function* () {
    try {
      for await (const part of stream) yield part;
    } catch (error) {
      explained(error as NodeJS.ErrnoException);
    }
  })();
}

/**
 * Writes a file that must not exist yet. If the work fails, the file is removed: a part could be taken for the whole.
 * @throws StartError if the file cannot be written
 */
export async function intoNewFile<T>(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const explained = explaining(path, 'written');
  const file = await open(path, 'wx').catch(explained);
  try {
    const result = await work((text) => file.appendFile(text).catch(explained));
    // Some disks say only now that they are full.
    await file.sync().catch(explained);
    await file.close().catch(explained);
    return result;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

function explaining(path: string, use: Use): (error: NodeJS.ErrnoException | { readonly code: string }) => never {
  return ({ code = 'unknown' }) => {
    throw new StartError(`${path} cannot be ${use}: ${faultOf(code, use)}.`);
  };
}

function faultOf(code: string, use: Use): string {
  if (code === 'ENOENT') return MISSING[use];
  if (code === 'EACCES' || code === 'EPERM') return `give ${user()} access to it`;
  return FAULTS[code] ?? `the system refuses (${code})`;
}
