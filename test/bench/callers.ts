import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Borrower } from './dataset.ts';
import type { Caller } from './operations.ts';

export const ISSUER = 'bench';
export const AUDIENCE = 'bench';
/** Outlasts the longest run. */
const LIFETIME_SECONDS = 6 * 3600;

export interface Keys {
  readonly privatePem: string;
  readonly publicPem: string;
}

/** P-256, since the peer's libraries know no Ed25519. */
export function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privatePem: privateKey, publicPem: publicKey };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Access tokens as the service would issue them, one for each borrower. */
export function callersOf(borrowers: readonly Borrower[], { privatePem }: Keys): readonly Caller[] {
  const header = encode({ alg: 'ES256', typ: 'at+jwt' });
  const iat = Math.floor(Date.now() / 1000);
  return borrowers.map((borrower) => {
    const claims = { iss: ISSUER, aud: AUDIENCE, sub: borrower.id, iat, exp: iat + LIFETIME_SECONDS };
    const signed = `${header}.${encode({ ...claims, jti: randomUUID(), role: 'borrower' })}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privatePem, dsaEncoding: 'ieee-p1363' });
    return { ...borrower, token: `${signed}.${signature.toString('base64url')}` };
  });
}
