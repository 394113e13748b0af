import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type SigningKey, signingKeyFromPem } from './signing-key.ts';

export const SIGNING_KEY_FILE = 'jwt-private-key.pem';

/** Where the key comes from: the configuration, or a folder that keeps one made at the first start. */
export type SigningKeySource = { readonly privateKeyPem: string } | { readonly dataDir: string };

/**
 * The given key, or the one kept in `dataDir`, made now if there is none yet, so that tokens outlive a restart.
 * @throws Error when the given or kept key cannot be used
 */
export async function loadSigningKey(source: SigningKeySource): Promise<SigningKey> {
  if ('privateKeyPem' in source) return signingKeyFromPem(source.privateKeyPem);
  const file = path.join(source.dataDir, SIGNING_KEY_FILE);
  const pem = (await readIfThere(file)) ?? (await makeKey(file));
  try {
    return signingKeyFromPem(pem);
  } catch (cause) {
    throw new Error(`${file} holds no usable signing key. Delete it to have a new one made.`, { cause });
  }
}

/** `null` when there is no such file. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Writes the key under another name and then links it to its own. The link comes into being whole or not at all, and
 * fails where there is one already: of several processes that start at once, all end up with the key of the first.
 */
async function makeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeSafely(draft, newPrivateKey());
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

/** An Ed25519 key in PEM. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}

/** Puts a text in the place of a file: whoever reads finds the old one whole or the new one whole. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeSafely(draft, text);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Readable by its owner alone, and on the disk before it gets its name. */
async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
