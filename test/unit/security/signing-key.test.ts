import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signingKeyFromPem } from '../../../adapters/security/signing-key.ts';

/** The Ed25519 key of RFC 8037, appendix A.1, in PKCS #8. */
const RFC_8037_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n';

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const spki = { type: 'spki', format: 'pem' } as const;

describe('signingKeyFromPem', () => {
  it('names the key of RFC 8037 as its appendix A.3 does', () => {
    const key = signingKeyFromPem(RFC_8037_KEY);

    expect(key).toMatchObject({ kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k', algorithm: 'EdDSA' });
    expect(key.jwk).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
      alg: 'EdDSA',
      use: 'sig',
    });
  });

  it('takes a P-256 key and publishes both coordinates, never the secret one', () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: pkcs8,
      publicKeyEncoding: spki,
    });

    const { jwk, algorithm, kid } = signingKeyFromPem(privateKey);

    expect(algorithm).toBe('ES256');
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(kid).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('reads line ends written as backslash and n', () => {
    expect(signingKeyFromPem(RFC_8037_KEY.replaceAll('\n', '\\n')).algorithm).toBe('EdDSA');
  });

  it.each([
    [
      'an RSA key',
      () => generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: pkcs8, publicKeyEncoding: spki }),
    ],
    [
      'a P-384 key',
      () => generateKeyPairSync('ec', { namedCurve: 'P-384', privateKeyEncoding: pkcs8, publicKeyEncoding: spki }),
    ],
  ])('refuses %s', (_what, generate) => {
    expect(() => signingKeyFromPem(generate().privateKey)).toThrow('Ed25519 or an EC P-256');
  });

  it('refuses what is no private key without repeating it', () => {
    expect(() => signingKeyFromPem('secret words')).toThrow(/^(?!.*secret words).*private key in PEM/);
    expect(() => signingKeyFromPem(signingKeyFromPem(RFC_8037_KEY).publicKeyPem)).toThrow('private key in PEM');
  });
});
