import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  type webcrypto,
} from 'node:crypto';
import path from 'node:path';
import { readOrCreate } from './kept-file.ts';

export type SigningAlgorithm = 'EdDSA' | 'ES256';

/** A public key in `/.well-known/jwks.json` (RFC 7517). */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y?: string;
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly use: 'sig';
}

/** A key whose tokens are accepted. The key determines the `algorithm`, never the token. */
export interface VerificationKey {
  /** RFC 7638 thumbprint: the same on every node and after every restart. */
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicKeyPem: string;
  readonly jwk: PublicJwk;
}

export interface SigningKey extends VerificationKey {
  readonly privateKeyPem: string;
}

/**
 * Reads a private key in PEM. Line breaks may be escaped as `\n`, as in environment files.
 * @throws Error if it is not an Ed25519 or P-256 private key; the message does not include the text
 */
export function signingKeyFromPem(pem: string): SigningKey {
  const privateKey = readPrivateKey(pem.replaceAll('\\n', '\n'));
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...verificationKey(createPublicKey(privateKey)), privateKeyPem };
}

/**
 * Reads a sequence of public keys in PEM.
 * @throws Error if the list is empty or has anything else, or one is not an Ed25519 or P-256 public key
 */
export function verificationKeysFromPem(pem: string): VerificationKey[] {
  const block = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
  const text = pem.replaceAll('\\n', '\n');
  const blocks = text.match(block);
  if (blocks === null || text.replace(block, '').trim() !== '') {
    throw new Error('The text does not consist of public keys in PEM.');
  }
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
    throw new Error('The signing key must be an unencrypted private key in PEM.');
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm {
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('The signing key must be an Ed25519 or an EC P-256 key.');
}

function publicJwk({ kty = '', crv = '', x = '', y }: webcrypto.JsonWebKey, alg: SigningAlgorithm): PublicJwk {
  // The thumbprint requires exactly these members in this order, without whitespace: RFC 7638, 3; RFC 8037, A.3.
  const members = y === undefined ? { crv, kty, x } : { crv, kty, x, y };
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url');
  return { ...members, kid, alg, use: 'sig' };
}

export const SIGNING_KEY_FILE = 'jwt-private-key.pem';

/** A configured key, or a folder that keeps the key created at the first start. */
export type SigningKeySource = { readonly privateKeyPem: string } | { readonly dataDir: string };

/**
 * Loads the configured key or the one kept in `dataDir`. Creates the latter if it is missing, so that tokens survive a
 * restart.
 * @throws Error if the key cannot be used
 */
export async function loadSigningKey(source: SigningKeySource): Promise<SigningKey> {
  if ('privateKeyPem' in source) return signingKeyFromPem(source.privateKeyPem);
  const file = path.join(source.dataDir, SIGNING_KEY_FILE);
  const pem = await readOrCreate(file, newPrivateKey);
  try {
    return signingKeyFromPem(pem);
  } catch (cause) {
    throw new Error(`${file} does not contain a usable signing key. Delete it to create a new one.`, { cause });
  }
}

/** An Ed25519 key in PEM. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}
