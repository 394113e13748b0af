import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { readOrCreate } from './kept-file.ts';
import { type SigningKey, signingKeyFromPem } from './signing-key.ts';

export const SIGNING_KEY_FILE = 'jwt-private-key.pem';

/** A configured key, or a folder that keeps the key created at the first start. */
export type SigningKeySource = { readonly privateKeyPem: string } | { readonly dataDir: string };

/**
 * Loads the configured key or the one kept in `dataDir`. Creates the latter if it is missing, so that tokens survive a
 * restart.
 * @throws Error if the key cannot be used
 */
export async function loadSigningKey(source: SigningKeySource): Promise<SigningKey> {
  if ('privateKeyPem' in source) return signingKeyFromPem(source.privateKeyPem);
  const file = path.join(source.dataDir, SIGNING_KEY_FILE);
  const pem = await readOrCreate(file, newPrivateKey);
  try {
    return signingKeyFromPem(pem);
  } catch (cause) {
    throw new Error(`${file} does not contain a usable signing key. Delete it to create a new one.`, { cause });
  }
}

/** An Ed25519 key in PEM. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}
