import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { Unavailable } from '../../../application/shared/ports.ts';
import { EXTERNAL_SUBJECT_MAX_LENGTH } from '../../../domain/identity/credentials.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { OPERATOR_ROLES } from '../../../domain/shared/operator.ts';
import { isStorable } from '../fields/read-fields.ts';
import { type Caller, VerifiedTokens } from './access-tokens.ts';

/** The issuer's keys cannot be fetched, so its tokens can be neither accepted nor refused. */
class IdentityProviderUnavailable extends Unavailable {
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

// Why: docs/decisions/0019-access-tokens-end-at-once.md
/**
 * The public keys of an external issuer, fetched over HTTP on first use. `jose` fetches and selects them. This class
 * decides when to fetch: `jose` alone would call an unavailable issuer once per token.
 */
class RemoteKeys {
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

export interface ExternalTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The user linked to a subject of the issuer. */
  userOf(subject: string): Promise<UserId | null>;
  readonly timing?: Partial<RemoteKeysTiming>;
}

/**
 * The caller of a token of the external issuer. `unlinked`: the token is valid, but its subject has no user here.
 * `erased`: the user's account was erased.
 * @throws IdentityProviderUnavailable
 */
export type VerifyExternalToken = (token: string) => Promise<Caller | 'invalid' | 'unlinked' | 'erased'>;

/** Asymmetric only: with HMAC, a public key could serve as the secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** ID tokens have no `typ`, or `JWT`. Others, such as `logout+jwt`, are not access tokens. */
const TYPES = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];
/** Characters. */
const LONGEST_TOKEN = 8192;
/** Seconds by which the issuer's clock may differ from ours, either way. */
const CLOCK_SKEW = 60;
const REMEMBERED_MS = 900_000;

export function externalTokenVerifier(
  { issuer, audience, jwksUrl, userOf, timing }: ExternalTokenOptions,
  admit: (caller: Caller) => boolean | Promise<boolean> = () => true,
): VerifyExternalToken {
  const keys = new RemoteKeys(jwksUrl, timing);
  const remembered = new VerifiedTokens();

  return async (token) => {
    if (token.length > LONGEST_TOKEN) return 'invalid';
    const digest = createHash('sha256').update(token).digest('base64');
    const known = remembered.find(digest);
    if (known !== undefined && (await admit(known))) return known;

    const claims = isPromising(token, issuer, audience) ? await verified(token, keys, { issuer, audience }) : null;
    const subject = claims === null ? null : subjectOf(claims);
    if (claims === null || subject === null) return 'invalid';
    const id = await userOf(subject);
    // Erasing an account removes the link. A remembered token proves that there was one.
    if (id === null) return known === undefined ? 'unlinked' : 'erased';
    const caller = callerOf(id, claims);
    if (!(await admit(caller))) return 'erased';
    remembered.add(digest, { caller, expiresAtMs: Math.min(Number(claims.exp) * 1000, Date.now() + REMEMBERED_MS) });
    return caller;
  };
}

/** An `operator` is an admin. Any role that is not ours is a borrower: the issuer may use roles of other services. */
function callerOf(id: UserId, { role, jti, iat }: JWTPayload): Caller {
  const tokenIssuedAt = new Date(Number(iat) * 1000);
  const operatorRole = role === 'operator' ? 'admin' : (OPERATOR_ROLES.find((one) => one === role) ?? null);
  const ours = {
    role: operatorRole === null ? 'borrower' : 'operator',
    operatorRole,
    sessionId: null,
    generation: 0,
  } as const;
  return { id, ...ours, jti: typeof jti === 'string' ? jti : '', tokenIssuedAt };
}

/** Checks the unverified claims first, so that an obviously invalid token causes no request for keys. */
function isPromising(token: string, issuer: string, audience: string): boolean {
  try {
    const { alg, typ } = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    return (
      ALGORITHMS.includes(alg ?? '') &&
      TYPES.includes(typ?.toLowerCase()) &&
      claims.iss === issuer &&
      [claims.aud].flat().includes(audience) &&
      isTimely(claims) &&
      subjectOf(claims) !== null
    );
  } catch {
    return false;
  }
}

async function verified(token: string, keys: RemoteKeys, expected: { issuer: string; audience: string }) {
  const requiredClaims = ['sub', 'iat', 'exp'];
  const options = { ...expected, requiredClaims, algorithms: ALGORITHMS, clockTolerance: CLOCK_SKEW };
  try {
    const { payload } = await jwtVerify(token, keys.find, options);
    return payload;
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw error;
    // An unusable key of the issuer causes errors other than those of jose.
    return null;
  }
}

/** jose accepts an `iat` in the future, and an `exp` of `1e400`, which never expires. */
function isTimely({ exp, iat }: JWTPayload): boolean {
  const now = Date.now() / 1000;
  return (
    Number.isFinite(exp) && Number(exp) > now - CLOCK_SKEW && Number.isFinite(iat) && Number(iat) <= now + CLOCK_SKEW
  );
}

function subjectOf({ sub }: JWTPayload): string | null {
  const isValid =
    typeof sub === 'string' && sub !== '' && [...sub].length <= EXTERNAL_SUBJECT_MAX_LENGTH && isStorable(sub);
  return isValid ? sub : null;
}
