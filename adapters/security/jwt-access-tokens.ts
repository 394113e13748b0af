import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { AccessToken, AccessTokens } from '../../application/identity/ports.ts';
import type { Clock } from '../../application/shared/ports.ts';
import type { Role } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { SigningKey } from './signing-key.ts';

/** Short, because an access token cannot be called back: 15 minutes. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 900;

interface Dependencies {
  readonly signingKey: SigningKey;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/** Access tokens as RFC 9068 profiles them: compact JWS, `typ: at+jwt`, signed with the service's own key. */
export class JwtAccessTokens implements AccessTokens {
  private readonly deps: Dependencies;
  private readonly privateKey: KeyObject;
  private readonly header: string;

  constructor(deps: Dependencies) {
    const { algorithm, kid, privateKeyPem } = deps.signingKey;
    this.deps = deps;
    this.privateKey = createPrivateKey(privateKeyPem);
    this.header = encode({ alg: algorithm, typ: 'at+jwt', kid });
  }

  issue({ userId, role }: { readonly userId: UserId; readonly role: Role }): AccessToken {
    const { issuer, audience, clock } = this.deps;
    const iat = Math.floor(clock.now().getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_LIFETIME_SECONDS;
    const payload = encode({ iss: issuer, aud: audience, sub: userId, iat, exp, jti: randomUUID(), role });
    const signed = `${this.header}.${payload}`;
    return { token: `${signed}.${this.signatureOf(signed)}`, expiresInSeconds: ACCESS_TOKEN_LIFETIME_SECONDS };
  }

  private signatureOf(text: string): string {
    const ecdsa = this.deps.signingKey.algorithm === 'ES256';
    // Ed25519 hashes by itself; for ECDSA, JWS wants r and s side by side instead of DER (RFC 7518, 3.4).
    const key = ecdsa ? { key: this.privateKey, dsaEncoding: 'ieee-p1363' as const } : this.privateKey;
    return sign(ecdsa ? 'sha256' : null, Buffer.from(text), key).toString('base64url');
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
