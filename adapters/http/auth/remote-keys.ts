import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The keys of the outside issuer cannot be had: its tokens can be neither taken nor refused for now. */
export class IdentityProviderUnavailable extends Error {
  readonly kind = 'unavailable';

  constructor(cause: unknown) {
    super('The keys of the identity provider cannot be read.', { cause });
    this.name = 'IdentityProviderUnavailable';
  }
}

export interface RemoteKeysTiming {
  /** For the whole answer to arrive. */
  readonly timeoutMs: number;
  /** After which the keys are asked for again, beside the requests: a key that was withdrawn is gone by then. */
  readonly refreshMs: number;
  /** How long keys are used while the issuer cannot be reached; its outage need not be ours. */
  readonly keepMs: number;
  /** Between two questions that only an unknown key gave rise to. Anybody can name one. */
  readonly unknownKeyMs: number;
  /** After a failure, in which nobody is asked again. */
  readonly failurePauseMs: number;
}

const TIMING: RemoteKeysTiming = {
  timeoutMs: 3_000,
  refreshMs: 600_000,
  keepMs: 86_400_000,
  unknownKeyMs: 10_000,
  failurePauseMs: 1_000,
};

/**
 * The public keys of an outside issuer, asked for over HTTP when first needed. `jose` fetches and chooses among them;
 * when to fetch is decided here, since its own rule would ask a dead issuer once for every token.
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
    // What is loaded stays until it is loaded anew from here.
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    this.remote = createRemoteJWKSet(new URL(url), { ...never, timeoutDuration: this.timing.timeoutMs });
  }

  /** The key that a token's header names. @throws IdentityProviderUnavailable, and jose's error when there is none */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    await this.ensureLoaded();
    const { loads } = this;
    try {
      return await this.remote(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may have begun to sign with a new key since.
      if (this.loads === loads && !(await this.loadForUnknown())) throw error;
      return this.remote(header, token);
    }
  };

  private async ensureLoaded(): Promise<void> {
    const age = Date.now() - this.loadedAt;
    if (age > this.timing.keepMs) await this.load();
    else if (age > this.timing.refreshMs) this.load().catch(() => {});
  }

  /** Whether the keys are newer now. Whoever comes while they are being loaded waits along. */
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
