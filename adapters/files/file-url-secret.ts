import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

export const FILE_URL_SECRET_FILE = 'file-url-secret';

const SECRET = /^[0-9a-f]{64}$/;

/**
 * The secret kept in `dataDir`, made now if there is none yet, so that addresses outlive a restart.
 * @throws Error when what is kept there is no secret
 */
export async function loadFileUrlSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE_URL_SECRET_FILE);
  const kept = (await readIfThere(file)) ?? (await make(file));
  if (SECRET.test(kept)) return kept;
  throw new Error(`${file} holds no secret. Delete it to have a new one made.`);
}

/** Written under another name, then linked: of several processes that start at once, all end up with the first's. */
async function make(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeSafely(draft, randomBytes(32).toString('hex'));
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
