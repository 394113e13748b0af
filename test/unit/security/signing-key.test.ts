import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signingKeyFromPem } from '../../../adapters/security/signing-key.ts';

/** The Ed25519 key of RFC 8037, appendix A.1, in PKCS #8. */
const RFC_8037_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n';

const encodings = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const;
const ecKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve, ...encodings }).privateKey;

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
