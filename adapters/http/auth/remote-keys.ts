import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { Unavailable } from '../../../application/shared/unavailable.ts';

/** The issuer's keys cannot be fetched, so its tokens can be neither accepted nor refused. */
export class IdentityProviderUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The keys of the identity provider cannot be read.', cause);
  }
}

/** Milliseconds. */
export interface RemoteKeysTiming {
  /** Limit for the whole response. */
  readonly timeoutMs: number;
  /** Age at which the keys are fetched again in the background, so that withdrawn keys expire. */
  readonly refreshMs: number;
  /** How long keys stay in use while the issuer is down. */
  readonly keepMs: number;
  /** Pause between two fetches caused by unknown keys. Any client can invent a key id. */
  readonly unknownKeyMs: number;
  /** Pause after a failed fetch. */
  readonly failurePauseMs: number;
}

const TIMING: RemoteKeysTiming = {
  timeoutMs: 3_000,
  refreshMs: 600_000,
  keepMs: 86_400_000,
  unknownKeyMs: 10_000,
  failurePauseMs: 1_000,
};

// Why: docs/decisions/0020-external-identities.md
/**
 * The public keys of an external issuer, fetched over HTTP on first use. `jose` fetches and selects them. This class
 * decides when to fetch: `jose` alone would call an unavailable issuer once per token.
 */
export class RemoteKeys {
  private readonly remote: ReturnType<typeof createRemoteJWKSet>;
  private readonly timing: RemoteKeysTiming;
  private loads = 0;
  private loadedAt = Number.NEGATIVE_INFINITY;
  private askedForUnknownAt = Number.NEGATIVE_INFINITY;
  private failure: { readonly at: number; readonly error: IdentityProviderUnavailable } | null = null;

  constructor(url: string, timing: Partial<RemoteKeysTiming> = {}) {
    this.timing = { ...TIMING, ...timing };
    // Switches off the fetching rules of `jose`.
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    this.remote = createRemoteJWKSet(new URL(url), { ...never, timeoutDuration: this.timing.timeoutMs });
  }

  /**
   * The key for a token's header.
   * @throws IdentityProviderUnavailable, and JWKSNoMatchingKey of `jose` for an unknown key
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    await this.ensureLoaded();
    const { loads } = this;
    try {
      return await this.remote(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may have a new key.
      if (this.loads === loads && !(await this.loadForUnknown())) throw error;
      return this.remote(header, token);
    }
  };

  private async ensureLoaded(): Promise<void> {
    const age = Date.now() - this.loadedAt;
    if (age > this.timing.keepMs) await this.load();
    else if (age > this.timing.refreshMs) this.load().catch(() => {});
  }

  /** Whether the keys were fetched. Concurrent calls share one fetch. */
  private async loadForUnknown(): Promise<boolean> {
    const isTooSoon = Date.now() - this.askedForUnknownAt < this.timing.unknownKeyMs;
    if (isTooSoon && !this.remote.reloading) return false;
    await this.load();
    this.askedForUnknownAt = Date.now();
    return true;
  }

  private async load(): Promise<void> {
    if (this.failure !== null && Date.now() - this.failure.at < this.timing.failurePauseMs) throw this.failure.error;
    try {
      await this.remote.reload();
      this.loads += 1;
      this.loadedAt = Date.now();
      this.failure = null;
    } catch (cause) {
      this.failure = { at: Date.now(), error: new IdentityProviderUnavailable(cause) };
      throw this.failure.error;
    }
  }
}
