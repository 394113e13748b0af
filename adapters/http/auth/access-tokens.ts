import fastifyJwt from '@fastify/jwt';
import Fastify, { type FastifyInstance } from 'fastify';
import { ROLES } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { isUuid } from '../api/path-id.ts';
import { type Caller, type Claims, TokenMemory } from './token-memory.ts';

/** A public key that access tokens may be signed with. The algorithm belongs to the key; no token can choose it. */
export interface AccessTokenKey {
  readonly kid: string;
  readonly publicKeyPem: string;
  readonly algorithm: 'EdDSA' | 'ES256';
}

export interface AccessTokenOptions {
  /** At least one; several while keys are being changed. */
  readonly keys: readonly AccessTokenKey[];
  readonly issuer: string;
  readonly audience: string;
  /** Hands over whom to tell of other keys; those that are not named any more are refused from then on. */
  readonly onKeysChanged?: (tell: (keys: readonly AccessTokenKey[]) => Promise<void>) => void;
}

/** Says who a token speaks for; `null` when it is not valid, whatever is wrong with it. */
export type VerifyAccessToken = (token: string) => Caller | null;

const REQUIRED_CLAIMS = ['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'];
/** Characters. Ours have some 400; longer ones are not worth decoding or remembering. */
const LONGEST_TOKEN = 4096;
/** How far the clock of the node that issued a token may be ahead of ours; one from a later future is not believed. */
const CLOCK_SKEW_SECONDS = 60;

type Verifier = (token: string) => unknown;

/** Sets up @fastify/jwt, once for each key, so that each verifier knows one key and one algorithm. */
export async function registerAccessTokens(
  app: FastifyInstance,
  options: AccessTokenOptions,
): Promise<VerifyAccessToken> {
  let verifiers = new Map<string, Verifier>();
  for (const key of options.keys) verifiers.set(key.kid, await verifierOn(app, key, options));
  let verify = verifierOf(verifiers);
  options.onKeysChanged?.(async (keys) => {
    const next = new Map<string, Verifier>();
    // A server that has started takes no more plugins, so that a bare one has to carry a key that comes later.
    for (const key of keys) next.set(key.kid, verifiers.get(key.kid) ?? (await verifierOn(Fastify(), key, options)));
    verifiers = next;
    verify = verifierOf(next);
  });
  return (token) => verify(token);
}

async function verifierOn(
  app: FastifyInstance,
  { kid, publicKeyPem, algorithm }: AccessTokenKey,
  { issuer, audience }: AccessTokenOptions,
): Promise<Verifier> {
  await app.register(fastifyJwt, {
    namespace: kid,
    // No private key: this server's web side only verifies.
    secret: { private: '', public: publicKeyPem },
    verify: {
      algorithms: [algorithm],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: REQUIRED_CLAIMS,
      checkTyp: 'at+jwt',
    },
  });
  const { [kid]: namespaced } = app.jwt as unknown as Readonly<Record<string, { verify: Verifier }>>;
  if (namespaced === undefined) throw new Error(`No verifier was made for the key ${kid}.`);
  return namespaced.verify;
}

function verifierOf(verifiers: ReadonlyMap<string, Verifier>): VerifyAccessToken {
  const remembered = new TokenMemory();
  return (token) => {
    const known = remembered.find(token, Date.now());
    if (known !== null) return known;
    if (token.length > LONGEST_TOKEN) return null;
    const kid = kidOf(token);
    // A token that names no key can mean only one while there is only one: RFC 7515, 4.1.4, leaves `kid` out freely.
    const [only] = verifiers.size === 1 ? verifiers.values() : [];
    const verify = kid === undefined ? only : verifiers.get(kid);
    const claims = verify === undefined ? null : claimsOf(token, verify);
    if (claims === null) return null;
    remembered.add(token, claims);
    return claims.caller;
  };
}

function claimsOf(token: string, verify: Verifier): Claims | null {
  try {
    const payload = verify(token);
    return typeof payload === 'object' && payload !== null ? checkClaims(payload as never) : null;
  } catch {
    // Not only the library's own errors: it also stumbles over dates out of range and the like.
    return null;
  }
}

/** Checks the form of the claims, of which the library only checks that they are there. */
function checkClaims({ sub, exp, iat, jti, role }: Readonly<Record<string, unknown>>): Claims | null {
  if (typeof sub !== 'string' || !isUuid(sub)) return null;
  // `1e400` is JSON, reads as Infinity, and would never expire.
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  if (typeof iat !== 'number' || !Number.isFinite(iat) || iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) return null;
  if (typeof jti !== 'string' || jti === '') return null;
  const known = ROLES.find((one) => one === role);
  if (known === undefined) return null;
  return { caller: { id: sub.toLowerCase() as UserId, role: known, jti }, expiresAtMs: exp * 1000 };
}

function kidOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString());
    return (header as { kid?: string } | null)?.kid;
  } catch {
    return undefined;
  }
}
