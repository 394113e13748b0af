import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { AccessToken, AccessTokens, Bearer } from '../../application/identity/ports.ts';
import type { Clock } from '../../application/shared/ports.ts';
import type { SigningKey } from './signing-key.ts';

/** 15 minutes: short, because most ways to end a session leave its access token valid. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 900;

interface Dependencies {
  /** The current signing key. */
  readonly signingKey: () => SigningKey;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/** JWT access tokens as profiled by RFC 9068 (`typ: at+jwt`), signed with the service's own key. */
export class JwtAccessTokens implements AccessTokens {
  private readonly deps: Dependencies;
  private signer: ReturnType<typeof signerWith>;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.signer = signerWith(deps.signingKey());
  }

  issue({ userId, role, operatorRole, sessionId, generation }: Bearer): AccessToken {
    const { issuer, audience, clock, signingKey } = this.deps;
    if (this.signer.key !== signingKey()) this.signer = signerWith(signingKey());
    const { header, sign } = this.signer;
    const iat = Math.floor(clock.now().getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_LIFETIME_SECONDS;
    const session = { sid: sessionId, gen: generation, ...(operatorRole && { operator_role: operatorRole }) };
    const payload = encode({ iss: issuer, aud: audience, sub: userId, iat, exp, jti: randomUUID(), role, ...session });
    const signed = `${header}.${payload}`;
    return { token: `${signed}.${sign(signed)}`, expiresInSeconds: ACCESS_TOKEN_LIFETIME_SECONDS };
  }
}

function signerWith(key: SigningKey) {
  const privateKey = createPrivateKey(key.privateKeyPem);
  const ecdsa = key.algorithm === 'ES256';
  // Ed25519 takes no separate digest. For ECDSA, JWS requires r and s concatenated instead of DER (RFC 7518, 3.4).
  const signWith = ecdsa ? { key: privateKey, dsaEncoding: 'ieee-p1363' as const } : privateKey;
  return {
    key,
    header: encode({ alg: key.algorithm, typ: 'at+jwt', kid: key.kid }),
    sign: (text: string) => sign(ecdsa ? 'sha256' : null, Buffer.from(text), signWith).toString('base64url'),
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
