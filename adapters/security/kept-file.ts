import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns `null` if the file does not exist. */
export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(unless('ENOENT', null));
}

/** Reads the file and creates it first if it is missing. Processes that start at once all get the same text. */
export async function readOrCreate(file: string, make: () => string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  // Unlike a rename, a link fails if another process has created the file.
  await publish(file, make(), (draft) => link(draft, file).catch(unless('EEXIST', undefined)));
  return readFile(file, 'utf8');
}

/** Replaces the file atomically: readers get the old text or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await publish(file, text, (draft) => rename(draft, file));
}

/** Writes a draft to disk, readable by its owner only, and gives it its final name when it is complete. */
async function publish(file: string, text: string, name: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await name(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Catches one system error and returns the value instead. */
function unless<Value>(code: string, value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code !== code) throw error;
    return value;
  };
}

const FILE_URL_SECRET_FILE = 'file-url-secret';

const SECRET = /^[0-9a-f]{64}$/;

/**
 * Loads the secret kept in `dataDir`, or creates it, so that signed URLs survive a restart.
 * @throws Error if the kept file is not a secret
 */
export async function loadFileUrlSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE_URL_SECRET_FILE);
  const kept = await readOrCreate(file, () => randomBytes(32).toString('hex'));
  if (SECRET.test(kept)) return kept;
  throw new Error(`${file} does not contain a secret. Delete it to create a new one.`);
}
