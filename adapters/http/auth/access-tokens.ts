import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ROLES, type Role } from '../../../domain/identity/user.ts';
import { API_KEY_PREFIX, type ApiKeyRole } from '../../../domain/operators/api-key.ts';
import type { SessionId, UserId } from '../../../domain/shared/ids.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { type ApiKeyId, OPERATOR_ROLES, type OperatorRole } from '../../../domain/shared/operator.ts';

/** The authenticated user, as the access token states, or an API key. */
export interface Caller {
  /** That of an API key is the key's own: it opens only routes that know such callers. */
  readonly id: UserId;
  readonly role: Role;
  /** `null` for a borrower. */
  readonly operatorRole: OperatorRole | null;
  /** The id of the token. */
  readonly jti: string;
  readonly tokenIssuedAt: Date;
  /** `null` for a token of an external issuer. */
  readonly sessionId: SessionId | null;
  /** A password reset begins a new generation of the user's tokens. */
  readonly generation: number;
  /** Who made the API key. Absent: a person calls. */
  readonly keyMadeBy?: UserId;
}

/** A public key for access tokens. Each key has one algorithm, so that a token cannot choose its own. */
interface AccessTokenKey {
  readonly kid: string;
  readonly publicKeyPem: string;
  readonly algorithm: 'EdDSA' | 'ES256';
}

export interface AccessTokenOptions {
  /** At least one; several during a rotation. */
  readonly keys: readonly AccessTokenKey[];
  readonly issuer: string;
  readonly audience: string;
  /** Called once with a function that replaces the keys. Tokens of removed keys are refused from then on. */
  readonly onKeysChanged?: (replace: (keys: readonly AccessTokenKey[]) => Promise<void>) => void;
}

export interface AccessTokenVerifier {
  /** The caller of a token that was verified before. Synchronous: most requests need only this. */
  recall(token: string): Caller | undefined;
  /** Verifies the bearer token of a request. `null` if it is not valid. */
  verify(request: FastifyRequest, token: string): Promise<Caller | null>;
}

const REQUIRED_CLAIMS = ['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'];
/** Characters. Our own tokens have about 400. */
const LONGEST_TOKEN = 4096;
/** How far ahead the clock of the issuing node may be. */
const CLOCK_SKEW_SECONDS = 60;

// Why: docs/decisions/0019-access-tokens-end-at-once.md
/** Sets up @fastify/jwt with one key resolver, so that keys can change while the server runs. */
export async function registerAccessTokens(
  app: FastifyInstance,
  { keys, issuer, audience, onKeysChanged }: AccessTokenOptions,
): Promise<AccessTokenVerifier> {
  let current = keysById(keys);
  let verified = new VerifiedTokens();
  onKeysChanged?.(async (next) => {
    current = keysById(next);
    // A new object: a token whose check is under way must not enter the new cache.
    verified = new VerifiedTokens();
  });
  await app.register(fastifyJwt, {
    // Public keys only: this plugin cannot sign.
    secret: {
      public: (_request, token, callback) => {
        const { kid, alg } = 'header' in token ? token.header : token;
        // `kid` is optional (RFC 7515, 4.1.4). Without it the key is known only if there is just one.
        const key = kid === undefined && current.size === 1 ? [...current.values()][0] : current.get(kid);
        if (key === undefined || key.algorithm !== alg) callback(new Error('No key for this token.'), undefined);
        else callback(null, key.publicKeyPem);
      },
    },
    decode: { complete: true },
    verify: {
      algorithms: ['EdDSA', 'ES256'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: REQUIRED_CLAIMS,
      checkTyp: 'at+jwt',
    },
  });
  return {
    recall: (token) => verified.find(token),
    async verify(request, token) {
      if (token.length > LONGEST_TOKEN) return null;
      const cache = verified;
      const claims = claimsOf(await request.jwtVerify<object>().catch(() => null));
      if (claims === null) return null;
      cache.add(token, claims);
      return claims.caller;
    },
  };
}

function keysById(keys: readonly AccessTokenKey[]): ReadonlyMap<unknown, AccessTokenKey> {
  return new Map(keys.map((key) => [key.kid, key]));
}

interface Claims {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

/** Checks the values of the claims; @fastify/jwt only checks that they are present. */
function claimsOf(payload: object | null): Claims | null {
  const {
    sub,
    exp,
    iat,
    jti,
    role,
    operator_role = 'admin',
    sid = null,
    gen = 0,
  } = (payload ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof sub !== 'string' || !isUuid(sub)) return null;
  // `1e400` is valid JSON, reads as Infinity and would never expire.
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  if (typeof iat !== 'number' || !Number.isFinite(iat) || iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) return null;
  if (typeof jti !== 'string' || jti === '') return null;
  // Tokens that an earlier release issued have neither.
  if (sid !== null && (typeof sid !== 'string' || !isUuid(sid))) return null;
  if (typeof gen !== 'number' || !Number.isSafeInteger(gen) || gen < 0) return null;
  const known = ROLES.find((one) => one === role);
  if (known === undefined) return null;
  // Operators to whom an earlier release issued a token are admins.
  const operatorRole = known === 'operator' ? OPERATOR_ROLES.find((one) => one === operator_role) : null;
  if (operatorRole === undefined) return null;
  const session = { sessionId: sid as SessionId | null, generation: gen };
  const id = sub.toLowerCase() as UserId;
  const caller = { id, role: known, operatorRole, jti, tokenIssuedAt: new Date(iat * 1000), ...session };
  return { caller, expiresAtMs: exp * 1000 };
}

/**
 * Remembers valid tokens until they expire, since checking a signature costs more than most requests. The cache of
 * @fastify/jwt also keeps invalid tokens, so that these could evict the valid ones.
 */
export class VerifiedTokens {
  private readonly tokens = new LRUCache<string, Claims>({ max: 10_000 });

  find(token: string): Caller | undefined {
    const claims = this.tokens.get(token);
    return claims !== undefined && Date.now() <= claims.expiresAtMs ? claims.caller : undefined;
  }

  add(token: string, claims: Claims): void {
    this.tokens.set(token, claims);
  }
}

interface ValidApiKey {
  readonly id: ApiKeyId;
  readonly role: ApiKeyRole;
  readonly madeBy: UserId;
}

/** `null` if the key is unknown, revoked or expired. */
export type FindApiKey = (key: string) => Promise<ValidApiKey | null>;

/** Whether a bearer token claims to be an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** The key as the caller of a request. It has no session. */
export function callerOfKey({ id, role, madeBy }: ValidApiKey): Caller {
  const session = { jti: '', tokenIssuedAt: new Date(), sessionId: null, generation: 0 };
  return { ...session, id: id as string as UserId, role: 'operator', operatorRole: role, keyMadeBy: madeBy };
}
