import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { AccessToken, AccessTokens } from '../../application/identity/ports.ts';
import type { Clock } from '../../application/shared/ports.ts';
import type { Role } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { SigningKey } from './signing-key.ts';

/** Short, because an access token cannot be called back: 15 minutes. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 900;

interface Dependencies {
  /** The key to sign with now. */
  readonly signingKey: () => SigningKey;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/** Access tokens as RFC 9068 profiles them: compact JWS, `typ: at+jwt`, signed with the service's own key. */
export class JwtAccessTokens implements AccessTokens {
  private readonly deps: Dependencies;
  private signer: Signer;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.signer = signerWith(deps.signingKey());
  }

  issue({ userId, role }: { readonly userId: UserId; readonly role: Role }): AccessToken {
    const { issuer, audience, clock, signingKey } = this.deps;
    if (this.signer.key !== signingKey()) this.signer = signerWith(signingKey());
    const { header, sign } = this.signer;
    const iat = Math.floor(clock.now().getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_LIFETIME_SECONDS;
    const payload = encode({ iss: issuer, aud: audience, sub: userId, iat, exp, jti: randomUUID(), role });
    const signed = `${header}.${payload}`;
    return { token: `${signed}.${sign(signed)}`, expiresInSeconds: ACCESS_TOKEN_LIFETIME_SECONDS };
  }
}

interface Signer {
  readonly key: SigningKey;
  readonly header: string;
  readonly sign: (text: string) => string;
}

function signerWith(key: SigningKey): Signer {
  const privateKey = createPrivateKey(key.privateKeyPem);
  const ecdsa = key.algorithm === 'ES256';
  // Ed25519 hashes by itself; for ECDSA, JWS wants r and s side by side instead of DER (RFC 7518, 3.4).
  const signWith = ecdsa ? { key: privateKey, dsaEncoding: 'ieee-p1363' as const } : privateKey;
  return {
    key,
    header: encode({ alg: key.algorithm, typ: 'at+jwt', kid: key.kid }),
    sign: (text) => sign(ecdsa ? 'sha256' : null, Buffer.from(text), signWith).toString('base64url'),
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
