import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { JwtAccessTokens } from '../../../adapters/security/jwt-access-tokens.ts';
import { type SigningKey, signingKeyFromPem } from '../../../adapters/security/signing-key.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const encodings = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const;
const KEYS: readonly SigningKey[] = [
  signingKeyFromPem(generateKeyPairSync('ed25519', encodings).privateKey),
  signingKeyFromPem(generateKeyPairSync('ec', { namedCurve: 'P-256', ...encodings }).privateKey),
];
const USER = idNumber<'User'>(1);
const SESSION = { sessionId: idNumber<'Session'>(2), generation: 3 };

function issuerWith(signingKey: SigningKey): JwtAccessTokens {
  const clock = new FakeClock('2026-11-20T23:02:00.999Z');
  const [issuer, audience] = ['https://lending.example', 'lending-api'];
  return new JwtAccessTokens({ signingKey: () => signingKey, issuer, audience, clock });
}

function decoded(part: string | undefined): unknown {
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
}

describe.each(KEYS)('an access token signed with $algorithm', (signingKey) => {
  it('has the standard claims and the role, and is valid for 15 minutes', () => {
    const { token, expiresInSeconds } = issuerWith(signingKey).issue({ userId: USER, role: 'operator', ...SESSION });
    const [header, payload] = token.split('.');

    expect(decoded(header)).toEqual({ alg: signingKey.algorithm, typ: 'at+jwt', kid: signingKey.kid });
    expect(decoded(payload)).toEqual({
      iss: 'https://lending.example',
      aud: 'lending-api',
      sub: USER,
      iat: 1795215720,
      exp: 1795215720 + 900,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'operator',
      sid: SESSION.sessionId,
      gen: 3,
    });
    expect(expiresInSeconds).toBe(900);
  });

  it('is verified by the published key, and not when it is changed', () => {
    const { token } = issuerWith(signingKey).issue({ userId: USER, role: 'borrower', ...SESSION });
    const [header, payload, signature = ''] = token.split('.');
    const key = createPublicKey({ key: { ...signingKey.jwk }, format: 'jwk' });
    const digest = signingKey.algorithm === 'ES256' ? 'sha256' : null;
    const passes = (text: string) =>
      verify(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));

    expect(passes(`${header}.${payload}`)).toBe(true);
    expect(passes(`${header}.${payload?.slice(0, -1)}`)).toBe(false);
  });

  it('is different each time', () => {
    const tokens = issuerWith(signingKey);
    const bearer = { userId: USER, role: 'borrower', ...SESSION } as const;
    expect(tokens.issue(bearer).token).not.toBe(tokens.issue(bearer).token);
  });
});
