import { importPKCS8, SignJWT } from 'jose';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_LIFE_SECONDS = 3600;
/** A token is renewed this long before it ends, so that none ends on its way. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** What is used of the JSON that Google hands out for a service account. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly privateKeyId: string | null;
  readonly tokenUri: string;
}

/** @throws SyntaxError when the text is no JSON */
export function readServiceAccount(json: string): ServiceAccount {
  const account = JSON.parse(json);
  return {
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    privateKeyId: account.private_key_id ?? null,
    tokenUri: account.token_uri ?? 'https://oauth2.googleapis.com/token',
  };
}

interface Grant {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The access token of a service account (RFC 7523), asked for once and kept until shortly before it ends. */
export class GoogleAccessToken {
  private readonly account: ServiceAccount;
  private readonly now: () => Date;
  private current: Promise<Grant> | null = null;

  constructor(account: ServiceAccount, now: () => Date) {
    this.account = account;
    this.now = now;
  }

  /** Those who ask while it is being fetched wait for the same one. */
  async get(): Promise<string> {
    const held = this.current;
    const grant = await settled(held);
    if (grant !== null && this.now().getTime() < grant.endsAt) return grant.token;
    // Whoever waited along may have renewed it already.
    if (this.current === held || this.current === null) this.current = this.fetch();
    return (await this.current).token;
  }

  /** The next `get` asks for a new one, unless somebody has done so already. */
  async forget(token: string): Promise<void> {
    const held = this.current;
    const grant = await settled(held);
    if (grant?.token === token && this.current === held) this.current = null;
  }

  private async fetch(): Promise<Grant> {
    const response = await fetch(this.account.tokenUri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: await this.assertion() }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Google answered ${response.status} to the request for an access token.`);
    const { access_token: token, expires_in: seconds } = (await response.json()) as Record<string, unknown>;
    if (typeof token !== 'string' || typeof seconds !== 'number') throw new Error('Google sent no access token.');
    return { token, endsAt: this.now().getTime() + seconds * 1000 - MARGIN_MS };
  }

  private async assertion(): Promise<string> {
    const { clientEmail, privateKey, privateKeyId, tokenUri } = this.account;
    const issuedAt = Math.floor(this.now().getTime() / 1000);
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(privateKeyId !== null && { kid: privateKeyId }) })
      .setIssuer(clientEmail)
      .setAudience(tokenUri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_LIFE_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'));
  }
}

/** One that could not be had counts as none. */
function settled(grant: Promise<Grant> | null): Promise<Grant | null> {
  return grant === null ? Promise.resolve(null) : grant.catch(() => null);
}
