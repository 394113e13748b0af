import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Borrower } from './dataset.ts';
import type { Caller } from './operations.ts';

export const ISSUER = 'bench';
export const AUDIENCE = 'bench';
/** Longer than any run. */
const LIFETIME_SECONDS = 6 * 3600;

export interface Keys {
  readonly privatePem: string;
  readonly publicPem: string;
}

/** P-256, since the peer's libraries do not support Ed25519. */
export function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privatePem: privateKey, publicPem: publicKey };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const HEADER = encode({ alg: 'ES256', typ: 'at+jwt' });

/** An access token as the service issues it. */
export function accessToken(userId: string, key: KeyObject, lifetimeSeconds: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: userId, iat, exp: iat + lifetimeSeconds };
  const signed = `${HEADER}.${encode({ ...claims, jti: randomUUID(), role: 'borrower' })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** The borrowers with an access token each. */
export function callersOf(borrowers: readonly Borrower[], { privatePem }: Keys): readonly Caller[] {
  const key = createPrivateKey(privatePem);
  return borrowers.map((borrower) => ({ ...borrower, token: accessToken(borrower.id, key, LIFETIME_SECONDS) }));
}
