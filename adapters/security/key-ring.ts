import { loadRetiredKeys } from './key-rotation.ts';
import { type PublicJwk, type SigningKey, type VerificationKey, verificationKeysFromPem } from './signing-key.ts';
import { loadSigningKey } from './signing-key-store.ts';

/** The configuration, or a folder in which the keys may be rotated while the service runs. */
export type KeySource =
  | { readonly privateKeyPem: string; readonly additionalPublicKeysPem: string | null }
  | { readonly dataDir: string };

const LOOK_EVERY_MS = 1_000;

type Listener = (keys: readonly VerificationKey[]) => Promise<void>;

/** The key that signs, and all whose tokens are taken, itself first. Follows a rotation without a restart. */
export class KeyRing {
  private readonly load: () => Promise<readonly [SigningKey, ...VerificationKey[]]>;
  private keys: readonly [SigningKey, ...VerificationKey[]];
  private listener: Listener = async () => {};
  private timer: NodeJS.Timeout | undefined;

  private constructor(load: KeyRing['load'], keys: KeyRing['keys']) {
    this.load = load;
    this.keys = keys;
  }

  /** @throws Error when a key cannot be used */
  static async open(source: KeySource): Promise<KeyRing> {
    const load = () => loadKeys(source);
    return new KeyRing(load, await load());
  }

  get signing(): SigningKey {
    return this.keys[0];
  }

  get verifying(): readonly VerificationKey[] {
    return this.keys;
  }

  /** RFC 7517, as `/.well-known/jwks.json` shows it. */
  jwks(): { readonly keys: readonly PublicJwk[] } {
    return { keys: this.keys.map(({ jwk }) => jwk) };
  }

  /** The listener has taken note of a key before anything is signed with it. */
  onChange(listener: Listener): void {
    this.listener = listener;
  }

  /**
   * Looks for other keys until `stop`.
   * @param failed hears, once for failures in a row, why the keys could not be read; they stay as they are meanwhile
   */
  follow(failed: (error: unknown) => void): void {
    let failing = false;
    const look = async () => {
      try {
        await this.refresh();
        failing = false;
      } catch (error) {
        if (!failing) failed(error);
        failing = true;
      }
      if (this.timer !== undefined) this.timer = setTimeout(look, LOOK_EVERY_MS).unref();
    };
    this.timer = setTimeout(look, LOOK_EVERY_MS).unref();
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
  // The signing key first: whoever rotates writes the retired ones before it.
  const signing = await loadSigningKey(source);
  const others = 'dataDir' in source ? await loadRetiredKeys(source.dataDir, new Date()) : additionalKeys(source);
  const distinct = new Map(others.map((key) => [key.kid, key]));
  distinct.delete(signing.kid);
  return [signing, ...distinct.values()];
}

function additionalKeys({ additionalPublicKeysPem: pem }: { readonly additionalPublicKeysPem: string | null }) {
  return pem === null ? [] : verificationKeysFromPem(pem);
}
