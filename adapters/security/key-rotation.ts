import path from 'node:path';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from './jwt-access-tokens.ts';
import { readIfThere, replaceFile } from './kept-file.ts';
import { type SigningKey, signingKeyFromPem, type VerificationKey, verificationKeysFromPem } from './signing-key.ts';
import { loadSigningKey, newPrivateKey, SIGNING_KEY_FILE } from './signing-key-store.ts';

export const RETIRED_KEYS_FILE = 'jwt-retired-keys.json';

/** Lifetime of the last tokens, plus five minutes for nodes that notice a rotation late. */
const RETIRED_KEY_KEPT_MS = (ACCESS_TOKEN_LIFETIME_SECONDS + 300) * 1000;

interface RetiredKey {
  readonly publicKeyPem: string;
  readonly retiredAt: string;
}

export interface Rotation {
  readonly signing: SigningKey;
  readonly retired: SigningKey;
}

// Why: docs/decisions/0019-access-tokens-end-at-once.md
/**
 * Replaces the signing key kept in `dataDir`. Its public key is kept until its tokens have expired. Rotations must not
 * run concurrently.
 *
 * @param discardOld rejects the old key's tokens immediately; for a leaked key
 * @throws Error if the kept key cannot be used
 */
export async function rotateSigningKey(dataDir: string, now: Date, discardOld = false): Promise<Rotation> {
  const retired = await loadSigningKey({ dataDir });
  const signing = signingKeyFromPem(newPrivateKey());
  const others = discardOld ? [] : await unexpiredKeys(dataDir, now);
  const last = discardOld ? [] : [{ publicKeyPem: retired.publicKeyPem, retiredAt: now.toISOString() }];
  // Retired keys first: a node that reads the new key must also find the old one.
  await replaceFile(path.join(dataDir, RETIRED_KEYS_FILE), `${JSON.stringify([...last, ...others], null, 2)}\n`);
  await replaceFile(path.join(dataDir, SIGNING_KEY_FILE), signing.privateKeyPem);
  return { signing, retired };
}

/** The retired keys whose tokens may still be valid. @throws Error if the file is damaged */
export async function loadRetiredKeys(dataDir: string, now: Date): Promise<VerificationKey[]> {
  const keys = await unexpiredKeys(dataDir, now);
  return keys.flatMap(({ publicKeyPem }) => verificationKeysFromPem(publicKeyPem));
}

async function unexpiredKeys(dataDir: string, now: Date): Promise<readonly RetiredKey[]> {
  const text = await readIfThere(path.join(dataDir, RETIRED_KEYS_FILE));
  const keys: readonly RetiredKey[] = text === null ? [] : JSON.parse(text);
  return keys.filter(({ retiredAt }) => now.getTime() < Date.parse(retiredAt) + RETIRED_KEY_KEPT_MS);
}
