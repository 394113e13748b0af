import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readOrCreate } from './kept-file.ts';

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
