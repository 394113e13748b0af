import path from 'node:path';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from './jwt-access-tokens.ts';
import { type SigningKey, signingKeyFromPem, type VerificationKey, verificationKeysFromPem } from './signing-key.ts';
import { loadSigningKey, newPrivateKey, readIfThere, replaceFile, SIGNING_KEY_FILE } from './signing-key-store.ts';

export const RETIRED_KEYS_FILE = 'jwt-retired-keys.json';

/** Its last tokens have expired by then, even where a node went on signing with it for some minutes. */
const RETIRED_KEY_KEPT_MS = (ACCESS_TOKEN_LIFETIME_SECONDS + 300) * 1000;

interface RetiredKey {
  readonly publicKeyPem: string;
  readonly retiredAt: string;
}

export interface Rotation {
  readonly signing: SigningKey;
  readonly retired: SigningKey;
}

/**
 * Makes a new key and puts it in the place of the one kept in `dataDir`, whose public half is kept for as long as its
 * tokens live. One rotation at a time.
 *
 * @param discardOld refuses the old key's tokens at once: for a key that has leaked
 * @throws Error when the kept key cannot be used
 */
export async function rotateSigningKey(dataDir: string, now: Date, discardOld = false): Promise<Rotation> {
  const retired = await loadSigningKey({ dataDir });
  const signing = signingKeyFromPem(newPrivateKey());
  const others = discardOld ? [] : (await retiredKeys(dataDir)).filter((key) => isStillGood(key, now));
  const last = discardOld ? [] : [{ publicKeyPem: retired.publicKeyPem, retiredAt: now.toISOString() }];
  // First, so that whoever finds the new key finds the old one among the retired.
  await replaceFile(path.join(dataDir, RETIRED_KEYS_FILE), `${JSON.stringify([...last, ...others], null, 2)}\n`);
  await replaceFile(path.join(dataDir, SIGNING_KEY_FILE), signing.privateKeyPem);
  return { signing, retired };
}

/** The keys that signed before, whose tokens may still be good. @throws Error when the file is spoiled */
export async function loadRetiredKeys(dataDir: string, now: Date): Promise<VerificationKey[]> {
  const kept = await retiredKeys(dataDir);
  return kept
    .filter((key) => isStillGood(key, now))
    .flatMap(({ publicKeyPem }) => verificationKeysFromPem(publicKeyPem));
}

async function retiredKeys(dataDir: string): Promise<readonly RetiredKey[]> {
  const text = await readIfThere(path.join(dataDir, RETIRED_KEYS_FILE));
  return text === null ? [] : JSON.parse(text);
}

function isStillGood({ retiredAt }: RetiredKey, now: Date): boolean {
  return now.getTime() < Date.parse(retiredAt) + RETIRED_KEY_KEPT_MS;
}
