import { createHash, createPrivateKey, createPublicKey, type KeyObject, type webcrypto } from 'node:crypto';

export type SigningAlgorithm = 'EdDSA' | 'ES256';

/** The public half as `/.well-known/jwks.json` shows it (RFC 7517). */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y?: string;
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly use: 'sig';
}

/** A key whose tokens are taken. Its `algorithm` follows from the key, never from a token. */
export interface VerificationKey {
  /** RFC 7638 thumbprint: the same key has the same name on every node and after every restart. */
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicKeyPem: string;
  readonly jwk: PublicJwk;
}

/** The key that access tokens are signed with. */
export interface SigningKey extends VerificationKey {
  readonly privateKeyPem: string;
}

/**
 * Reads a private key in PEM. Line ends may be written as `\n`, as environment files do.
 * @throws Error when the text is no private key of Ed25519 or P-256; the message does not repeat the text
 */
export function signingKeyFromPem(pem: string): SigningKey {
  const privateKey = readPrivateKey(pem.replaceAll('\\n', '\n'));
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...verificationKey(createPublicKey(privateKey)), privateKeyPem };
}

/**
 * Reads public keys in PEM, one after the other; blanks between them do not matter.
 * @throws Error when one is no public key of Ed25519 or P-256, or when there is none
 */
export function verificationKeysFromPem(pem: string): VerificationKey[] {
  const blocks = pem.replaceAll('\\n', '\n').match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g);
  if (blocks === null) throw new Error('There is no public key in PEM.');
  return blocks.map((block) => verificationKey(createPublicKey(block)));
}

function verificationKey(publicKey: KeyObject): VerificationKey {
  const algorithm = algorithmOf(publicKey);
  const jwk = publicJwk(publicKey.export({ format: 'jwk' }), algorithm);
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { kid: jwk.kid, algorithm, publicKeyPem, jwk };
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('The signing key is no unencrypted private key in PEM.');
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm {
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('The signing key has to be an Ed25519 or an EC P-256 key.');
}

function publicJwk({ kty = '', crv = '', x = '', y }: webcrypto.JsonWebKey, alg: SigningAlgorithm): PublicJwk {
  // The thumbprint hashes exactly these members, in this order, without blanks: RFC 7638, 3; RFC 8037, appendix A.3.
  const members = y === undefined ? { crv, kty, x } : { crv, kty, x, y };
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url');
  return { ...members, kid, alg, use: 'sig' };
}
