import { createServer, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { FakeServer } from './local-server.ts';

export const OUTSIDE_ISSUER = 'https://id.example';
export const OUTSIDE_AUDIENCE = 'lending';

interface IssuerKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** A local identity provider, which publishes its keys and counts the requests. */
export class IdentityProvider extends FakeServer {
  /** Number of requests for the keys. */
  fetches = 0;
  /** Replaces the response. */
  answer: ((response: ServerResponse) => void) | null = null;
  private keys: IssuerKey[] = [];
  protected readonly server = createServer((_request, response) => {
    this.fetches += 1;
    if (this.answer !== null) return this.answer(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: this.keys.map(({ publicJwk }) => publicJwk) }));
  });
  private usual = 0;

  get jwksUrl(): string {
    return `http://127.0.0.1:${this.usual}/jwks`;
  }

  /** The settings of a service that trusts it. */
  get env() {
    return { OIDC_ISSUER: OUTSIDE_ISSUER, OIDC_AUDIENCE: OUTSIDE_AUDIENCE, OIDC_JWKS_URL: this.jwksUrl };
  }

  /** Listens where it listened before it was stopped. */
  override async start(): Promise<void> {
    await super.start(this.usual);
    this.usual = this.port;
  }

  /** Signs with a new key. Publishes only that key, unless `keep`. */
  async rotate(kid: string, { alg = 'RS256', keep = false } = {}): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const key = { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
    this.keys = keep ? [key, ...this.keys] : [key];
  }

  get publicJwk(): JWK {
    return this.newest.publicJwk;
  }

  /** A valid token with the given changes; a claim of `undefined` is left out. */
  token(claims: object = {}, header: object = {}): Promise<string> {
    const { kid, alg, privateKey } = this.newest;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: OUTSIDE_ISSUER, aud: OUTSIDE_AUDIENCE, sub: 'subject-1', iat: now, exp: now + 300 };
    return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid, ...header }).sign(privateKey, {
      crit: { exp2: true },
    });
  }

  private get newest(): IssuerKey {
    const [key] = this.keys;
    if (key === undefined) throw new Error('The identity provider has no key yet.');
    return key;
  }
}
