import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { SUBJECT_MAX_LENGTH } from '../../../domain/identity/external-identity.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { IdentityProviderUnavailable, RemoteKeys, type RemoteKeysTiming } from './remote-keys.ts';
import { isStorable } from '../api/text-guard.ts';
import { type Caller, TokenMemory } from './token-memory.ts';

export interface OutsideTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The user that a subject of the issuer is linked to now. */
  userOf(subject: string): Promise<UserId | null>;
  readonly timing?: Partial<RemoteKeysTiming>;
}

/**
 * Whom a token of the outside issuer speaks for. `unsound`: it is no valid token, or none of that issuer. `unlinked`:
 * it is sound, but its subject is nobody's here. `erased`: its subject was somebody's, whose account is erased.
 * @throws IdentityProviderUnavailable
 */
export type VerifyOutsideToken = (token: string) => Promise<Caller | 'unsound' | 'unlinked' | 'erased'>;

/** None in which a public key could pass for the secret of an HMAC. The token only chooses among them. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** An ID token has no `typ` or `JWT`; what is made for another purpose, such as `logout+jwt`, is no access token. */
const TYPES = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];
/** Characters. Other issuers put more into theirs than we do. */
const LONGEST_TOKEN = 8192;
/** Seconds by which the issuer's clock may differ from ours. */
const CLOCK_SKEW = 5;
const REMEMBERED_MS = 900_000;

export function outsideTokenVerifier(
  { issuer, audience, jwksUrl, userOf, timing }: OutsideTokenOptions,
  admit: (caller: Caller) => boolean | Promise<boolean> = () => true,
): VerifyOutsideToken {
  const keys = new RemoteKeys(jwksUrl, timing);
  const remembered = new TokenMemory();

  return async (token) => {
    if (token.length > LONGEST_TOKEN) return 'unsound';
    const name = createHash('sha256').update(token).digest('base64');
    const known = remembered.find(name, Date.now());
    if (known !== null && (await admit(known))) return known;

    const claims = isPromising(token, issuer, audience) ? await verified(token, keys, { issuer, audience }) : null;
    const subject = claims === null ? null : subjectOf(claims);
    if (claims === null || subject === null) return 'unsound';
    const id = await userOf(subject);
    // An erased account leaves no link; that there was one is still remembered here.
    if (id === null) return known === null ? 'unlinked' : 'erased';
    const caller = callerOf(id, claims);
    if (!(await admit(caller))) return 'erased';
    remembered.add(name, { caller, expiresAtMs: Math.min(Number(claims.exp) * 1000, Date.now() + REMEMBERED_MS) });
    return caller;
  };
}

/** Only the exact word makes an operator; whatever else an issuer may call a role is none of ours. */
function callerOf(id: UserId, { role, jti }: JWTPayload): Caller {
  return { id, role: role === 'operator' ? role : 'borrower', jti: typeof jti === 'string' ? jti : '' };
}

/** Looks, before anything is fetched or reckoned, whether the token says of itself that it could be good. */
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
    // Not only jose's own errors: a key of theirs that is of no use throws others. None of them lets anybody in.
    return null;
  }
}

/** The library neither minds an `iat` in the future nor an `exp` of `1e400`, which would never come. */
function isTimely({ exp, iat }: JWTPayload): boolean {
  const now = Date.now() / 1000;
  return (
    Number.isFinite(exp) && Number(exp) > now - CLOCK_SKEW && Number.isFinite(iat) && Number(iat) <= now + CLOCK_SKEW
  );
}

function subjectOf({ sub }: JWTPayload): string | null {
  const isSound = typeof sub === 'string' && sub !== '' && [...sub].length <= SUBJECT_MAX_LENGTH && isStorable(sub);
  return isSound ? sub : null;
}
