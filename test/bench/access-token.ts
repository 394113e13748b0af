import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

export const ISSUER = 'bench';
export const AUDIENCE = 'bench';

/** An access token as the service issues it. @param lifetime as in '15 minutes' */
export function accessToken(userId: string, key: KeyObject, lifetime: string): Promise<string> {
  return new SignJWT({ role: 'borrower', jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(key);
}
