import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { JwtAccessTokens } from '../../../adapters/security/jwt-access-tokens.ts';
import { signingKeyFromPem } from '../../../adapters/security/signing-key.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

/** The Ed25519 key of RFC 8037, appendix A.1, in PKCS #8. */
const RFC_8037_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n';

const encodings = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const;
const ecKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve, ...encodings }).privateKey;
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('signingKeyFromPem', () => {
  it('names the key of RFC 8037 as its appendix A.3 does', () => {
    const { kid, algorithm, jwk } = signingKeyFromPem(RFC_8037_KEY);

    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    expect([kid, algorithm]).toEqual(['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k', 'EdDSA']);
    expect(jwk).toEqual({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' });
  });

  it('accepts a P-256 key, and publishes its coordinates without the secret', () => {
    const { jwk, algorithm, kid } = signingKeyFromPem(ecKey('P-256'));

    expect(algorithm).toBe('ES256');
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(kid).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('reads line ends written as backslash and n', () => {
    expect(signingKeyFromPem(RFC_8037_KEY.replaceAll('\n', '\\n')).algorithm).toBe('EdDSA');
  });

  it.each([
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048, ...encodings }).privateKey],
    ['a P-384 key', ecKey('P-384')],
  ])('refuses %s', (_what, privateKey) => {
    expect(() => signingKeyFromPem(privateKey)).toThrow('Ed25519 or an EC P-256');
  });

  it('refuses text that is not a private key, without repeating it', () => {
    expect(() => signingKeyFromPem('secret words')).toThrow(/^(?!.*secret words).*private key in PEM/);
    expect(() => signingKeyFromPem(signingKeyFromPem(RFC_8037_KEY).publicKeyPem)).toThrow('private key in PEM');
  });
});

describe.each([RFC_8037_KEY, ecKey('P-256')].map(signingKeyFromPem))(
  'an access token signed with $algorithm',
  (key) => {
    const clock = new FakeClock('2026-11-20T23:02:00.999Z');
    const tokens = new JwtAccessTokens({
      signingKey: () => key,
      issuer: 'https://lending.example',
      audience: 'lending-api',
      clock,
    });
    const user = {
      userId: idNumber<'User'>(1),
      role: 'operator',
      operatorRole: 'support',
      sessionId: idNumber<'Session'>(2),
      generation: 3,
    } as const;
    const { token, expiresInSeconds } = tokens.issue(user);
    const [header, payload, signature = ''] = token.split('.');

    it('has the standard claims and the role, and is valid for 15 minutes', () => {
      expect(decoded(header)).toEqual({ alg: key.algorithm, typ: 'at+jwt', kid: key.kid });
      expect(decoded(payload)).toEqual({
        iss: 'https://lending.example',
        aud: 'lending-api',
        sub: user.userId,
        iat: 1795215720,
        exp: 1795215720 + 900,
        jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
        role: 'operator',
        operator_role: 'support',
        sid: user.sessionId,
        gen: 3,
      });
      expect(expiresInSeconds).toBe(900);
    });

    it('is verified by the published key, and not when it is changed', () => {
      const published = createPublicKey({ key: { ...key.jwk }, format: 'jwk' });
      const digest = key.algorithm === 'ES256' ? 'sha256' : null;
      const verifier = { key: published, dsaEncoding: 'ieee-p1363' } as const;
      const passes = (text: string) => verify(digest, Buffer.from(text), verifier, Buffer.from(signature, 'base64url'));

      expect(passes(`${header}.${payload}`)).toBe(true);
      expect(passes(`${header}.${payload?.slice(0, -1)}`)).toBe(false);
    });

    it('is different each time', () => {
      expect(tokens.issue(user).token).not.toBe(token);
    });
  },
);
