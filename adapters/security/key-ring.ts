import path from 'node:path';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from './jwt-access-tokens.ts';
import { readIfThere, replaceFile } from './kept-file.ts';
import {
  loadSigningKey,
  newPrivateKey,
  type PublicJwk,
  SIGNING_KEY_FILE,
  type SigningKey,
  signingKeyFromPem,
  type VerificationKey,
  verificationKeysFromPem,
} from './signing-key.ts';

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

/** Configured keys, or a folder whose keys can be rotated while the service runs. */
export type KeySource =
  | { readonly privateKeyPem: string; readonly additionalPublicKeysPem: string | null }
  | { readonly dataDir: string };

const POLL_INTERVAL_MS = 1_000;

type Listener = (keys: readonly VerificationKey[]) => Promise<void>;

/** The signing key and all keys whose tokens are accepted. Picks up a rotation without a restart. */
export class KeyRing {
  private readonly load: () => Promise<readonly [SigningKey, ...VerificationKey[]]>;
  private keys: readonly [SigningKey, ...VerificationKey[]];
  private listener: Listener = async () => {};
  private timer: NodeJS.Timeout | undefined;

  private constructor(load: KeyRing['load'], keys: KeyRing['keys']) {
    this.load = load;
    this.keys = keys;
  }

  /** @throws Error if a key cannot be used */
  static async open(source: KeySource): Promise<KeyRing> {
    const load = () => loadKeys(source);
    return new KeyRing(load, await load());
  }

  get signing(): SigningKey {
    return this.keys[0];
  }

  /** The signing key first. */
  get verifying(): readonly VerificationKey[] {
    return this.keys;
  }

  /** The JSON Web Key Set (RFC 7517) for `/.well-known/jwks.json`. */
  jwks(): { readonly keys: readonly PublicJwk[] } {
    return { keys: this.keys.map(({ jwk }) => jwk) };
  }

  /** The listener finishes before a new key signs anything. */
  onChange(listener: Listener): void {
    this.listener = listener;
  }

  /**
   * Polls for new keys until `stop`. If they cannot be read, the current keys stay in use.
   * @param failed called once for a series of failures
   */
  follow(failed: (error: unknown) => void): void {
    let failing = false;
    const poll = async () => {
      try {
        await this.refresh();
        failing = false;
      } catch (error) {
        if (!failing) failed(error);
        failing = true;
      }
      if (this.timer !== undefined) this.timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
    };
    this.timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
  }

  async refresh(): Promise<void> {
    const next = await this.load();
    if (next.map(({ kid }) => kid).join() === this.keys.map(({ kid }) => kid).join()) return;
    await this.listener(next);
    this.keys = next;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

async function loadKeys(source: KeySource): Promise<readonly [SigningKey, ...VerificationKey[]]> {
  // The signing key first: a rotation writes it last, so the retired keys read next include its predecessor.
  const signing = await loadSigningKey(source);
  const others = 'dataDir' in source ? await loadRetiredKeys(source.dataDir, new Date()) : additionalKeys(source);
  const distinct = new Map(others.map((key) => [key.kid, key]));
  distinct.delete(signing.kid);
  return [signing, ...distinct.values()];
}

function additionalKeys({ additionalPublicKeysPem: pem }: { readonly additionalPublicKeysPem: string | null }) {
  return pem === null ? [] : verificationKeysFromPem(pem);
}
